import { VitePWA } from "vite-plugin-pwa";
import type { PluginOption } from "vite";

/**
 * Makes the page installable and usable offline: a manifest, and a service worker that caches every file of
 * the build by its hash. A new version waits until the user accepts it (`src/app/offline.svelte.ts`).
 */
export function offline(): PluginOption {
  return VitePWA({
    registerType: "prompt",
    // The page registers it itself: inline scripts are not allowed.
    injectRegister: null,
    includeAssets: [],
    manifest: {
      id: "./",
      name: "Tempi",
      short_name: "Tempi",
      description:
        "Chess variants with several moves per turn: learn one in a minute, play it in two clicks.",
      start_url: "./",
      scope: "./",
      display: "standalone",
      background_color: "#f5f3ed",
      theme_color: "#0a666b",
      categories: ["games"],
      icons: [
        { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
        { src: "icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: ["**/*.{html,js,css,svg,png,json,txt,wasm,mp3,ogg,wav,webmanifest,woff2}"],
      // Whether there is a server can change, so it is asked each time. The puzzles of a variant are kept by the page when they are first
      // used (`src/collection/source.ts`).
      globIgnores: ["**/node_modules/**/*", "server.json", "puzzles/!(index).json"],
      runtimeCaching: [
        {
          // Each is fetched when a variant first needs it.
          urlPattern: ({ url }) => url.pathname.endsWith(".network"),
          handler: "CacheFirst",
          options: {
            cacheName: "networks",
            expiration: { maxEntries: 20 },
            // Offline, the engine searches without it; a failed request would be an error on the page.
            plugins: [{ handlerDidError: async () => new Response(null, { status: 204 }) }],
          },
        },
        {
          urlPattern: ({ url }) => url.pathname.endsWith("/server.json"),
          handler: "NetworkOnly",
          options: {
            plugins: [
              {
                // A server that does not answer is none; a failed request would be an error on the page.
                handlerDidError: async () =>
                  new Response('{"online":false}', { headers: { "Content-Type": "application/json" } }),
              },
            ],
          },
        },
      ],
      navigateFallbackDenylist: [/\/api\//],
      // Rules and engine are one file.
      maximumFileSizeToCacheInBytes: 8_000_000,
      // Files with a hash in their name never change.
      dontCacheBustURLsMatching: /assets\/.+-[\w-]{8}\.\w+$/,
      // Served for unknown addresses: it redirects to the page of the address (`public/not-found.js`). The
      // page itself could not find its files from there.
      navigateFallback: "404.html",
      cleanupOutdatedCaches: true,
      // The first visit is cached at once, so that pages loaded later work offline, too.
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      importScripts: ["notifications.js"],
      sourcemap: false,
    },
  });
}
