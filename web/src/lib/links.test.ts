import { expect, it } from "vitest";
import { isLocal } from "./links";

it("links to the device itself are distinguished from those that others can open", () => {
  for (const here of [
    "http://localhost:8864/#/analysis",
    "http://127.0.0.1:8864/",
    "http://127.1.2.3/",
    "http://[::1]:80/",
    "http://tempi.localhost/",
  ])
    expect(isLocal(here), here).toBe(true);
  for (const there of [
    "https://example.org/tempi/#/",
    "http://192.168.1.7:8864/",
    "https://localhost.example.org/",
    "https://127.0.0.1.example.org/",
  ])
    expect(isLocal(there), there).toBe(false);
});
