// A service worker for tests.
self.addEventListener('fetch', () => {});
