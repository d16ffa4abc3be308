// Part of the service worker: a tap on a notification opens its address, in a window that is open already if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const hash = event.notification.data;
  if (typeof hash !== "string" || !hash.startsWith("#/")) return;
  event.waitUntil(open(new URL(hash, self.registration.scope).href));
});

async function open(address) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = all.filter(({ url }) => url.startsWith(self.registration.scope));
  const there = own.find(({ url }) => url === address);
  const shown = there ?? own[0];
  if (!shown) return self.clients.openWindow(address);
  try {
    await shown.focus();
    return there ?? (await shown.navigate(address));
  } catch {
    // Browsers refuse to focus some windows, and to navigate those that the service worker does not control.
    return self.clients.openWindow(address);
  }
}
