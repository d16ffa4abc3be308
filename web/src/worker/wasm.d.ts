// Types of files that `make wasm` writes beside the module.
declare module "tempi-wasm/catalog.json" {
  import type { Card } from "tempi-wasm";
  const catalog: Card[];
  export default catalog;
}
declare module "tempi-wasm/tempi_bg.wasm?url" {
  const address: string;
  export default address;
}
