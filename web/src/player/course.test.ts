import { expect, it } from "vitest";
import { plotOf, seriesOf } from "./course";

const point = (rating: number, variant = "", deviation = 50) => ({ variant, atMs: 0, rating, deviation });
const SIZE = { width: 300, height: 120, left: 40, rim: 10 };

it("the overall rating comes first, then the variants with most games", () => {
  const history = [point(1500, "push"), point(1510, "chess"), point(1490, "chess"), point(1500)];
  expect(seriesOf(history).map(({ variant, points }) => [variant, points.length])).toEqual([
    ["", 1],
    ["chess", 2],
    ["push", 1],
  ]);
  expect(seriesOf([])).toEqual([]);
});

it("a plot spans the whole width, and all of it is within the picture", () => {
  const { line, band, last, ticks } = plotOf([point(1500), point(1620), point(1580)], SIZE);
  const corners = (text: string) => text.split(" ").map((corner) => corner.split(",").map(Number));
  expect(corners(line).map(([x]) => x)).toEqual([40, 165, 290]);
  for (const [x = 0, y = 0] of [...corners(line), ...corners(band)]) {
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x).toBeLessThanOrEqual(290);
    expect(y).toBeGreaterThanOrEqual(10);
    expect(y).toBeLessThanOrEqual(110);
  }
  expect(last.x).toBe(290);
  expect(ticks.map(({ rating }) => rating)).toEqual([1450, 1500, 1550, 1600, 1650]);
});

it("one rating without deviation is a point in the middle", () => {
  const { line, last } = plotOf([point(1500, "", 0)], SIZE);
  expect(line).toBe("165.0,10.0");
  expect(last).toEqual({ x: 165, y: 10 });
});
