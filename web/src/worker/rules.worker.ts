import { open } from "tempi-wasm";

const tempi = await open();
postMessage(tempi.limits());
