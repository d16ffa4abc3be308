// Part of the service worker: a tap on a notification opens its address, in a window that is open already if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const hash = event.notification.data;
  if (typeof hash !== "string" || !hash.startsWith("#/")) return;
  event.waitUntil(open(new URL(hash, self.registration.scope).href));
});

async function open(address) {
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return self.clients.openWindow(address);
  await window.focus();
  return window.navigate(address);
}
