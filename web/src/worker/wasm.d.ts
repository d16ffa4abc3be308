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
// The one use of Vite's globs in a worker, whose types do not include the page's.
interface ImportMeta {
  glob(pattern: string, options: { query: "?url"; import: "default"; eager: true }): Record<string, string>;
}
