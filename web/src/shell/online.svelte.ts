class Online {
  now = $state(navigator.onLine);
  constructor() {
    for (const name of ["online", "offline"]) addEventListener(name, () => (this.now = navigator.onLine));
  }
}
/** `online.now`: whether the device believes that it has a connection. */
export const online = new Online();
