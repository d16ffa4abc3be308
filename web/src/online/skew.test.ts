import { expect, it } from "vitest";
import { Skew } from "./skew";

it("trusts the quickest answer, and other messages only before the first answer", () => {
  const skew = new Skew();
  expect(skew.serverTime(1000)).toBe(1000);
  skew.guess(1000, 1400);
  expect(skew.serverTime(1000)).toBe(1400);
  skew.measure(1000, 1200, 1600);
  expect(skew.ahead).toBe(500);
  skew.measure(2000, 2020, 2515);
  expect(skew.ahead).toBe(505);
  skew.measure(3000, 4000, 9000);
  expect(skew.localTime(5505)).toBe(5000);
});

it("starts over after the device's clock was set back", () => {
  const skew = new Skew();
  skew.measure(1000, 1020, 2010);
  skew.measure(5000, 4000, 9000);
  expect(skew.ahead).toBe(0);
});
