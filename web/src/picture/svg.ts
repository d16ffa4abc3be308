// Writes a scene as a self-contained SVG file.

import type { Drawn } from "../pieces/drawn";
import { CELL, SIDE, type Point, type Shape } from "./scene";

const nameOf = ({ role, color }: Drawn): string => `${color}-${role}`;

/** `source`: the SVG text of a piece's picture. `size`: in pixels. */
export function svgOf(
  shapes: readonly Shape[],
  size: number,
  title: string,
  source: (piece: Drawn) => string,
): string {
  const pieces = new Map<string, Drawn>();
  for (const one of shapes) if (one.shape === "piece") pieces.set(nameOf(one.piece), one.piece);
  const symbols = [...pieces].map(([name, piece]) => symbolOf(name, source(piece)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${symbols.join("\n")}</defs>`,
    ...shapes.map(written),
    "</svg>\n",
  ].join("\n");
}

function written(one: Shape): string {
  switch (one.shape) {
    case "square": {
      const { at, fill, opacity } = one;
      return `<rect ${place(at)} width="${CELL}" height="${CELL}" fill="${fill}"${opacityOf(opacity)}/>`;
    }
    case "piece":
      return `<use href="#${nameOf(one.piece)}" ${place(one.at)} width="${CELL}" height="${CELL}"/>`;
    case "disc": {
      const { at, radius, fill, rim, width } = one;
      const middle = `cx="${at.x}" cy="${at.y}" r="${radius}"`;
      return `<circle ${middle} fill="${fill}" stroke="${rim}" stroke-width="${width}"/>`;
    }
    case "polygon": {
      const { points, fill, rim, width, opacity } = one;
      const list = points.map(({ x, y }) => `${x},${y}`).join(" ");
      return `<polygon points="${list}" fill="${fill}" stroke="${rim}" stroke-width="${width}"${opacityOf(opacity)}/>`;
    }
    case "text": {
      const { at, size, fill, middle, text } = one;
      const font = `font-family="system-ui, sans-serif" font-weight="600" font-size="${size}"`;
      const anchor = middle ? ' text-anchor="middle"' : "";
      return `<text ${place(at)} ${font}${anchor} fill="${fill}">${escaped(text)}</text>`;
    }
  }
}
const place = ({ x, y }: Point): string => `x="${x}" y="${y}"`;
const opacityOf = (opacity: number): string => (opacity === 1 ? "" : ` opacity="${opacity}"`);

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign).replace(/(?![\t\n])\p{Cc}/gu, "");

/**
 * A picture of a piece as a symbol. Identifiers within it get the symbol's name as a prefix, so that those of
 * two pictures do not collide.
 */
export function symbolOf(name: string, svg: string): string {
  const [, attributes = "", content = ""] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const side = (key: string): string => new RegExp(`\\b${key}="([\\d.]+)`).exec(attributes)?.[1] ?? "45";
  const box = /\bviewBox="([^"]+)"/.exec(attributes)?.[1] ?? `0 0 ${side("width")} ${side("height")}`;
  const kept = [...attributes.matchAll(/\s(xmlns:[\w-]+|fill[\w-]*|stroke[\w-]*|style)="[^"]*"/g)];
  const own = content
    .replace(/\bid="([^"]+)"/g, `id="${name}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${name}-$1"`)
    .trim();
  return `<symbol id="${name}" viewBox="${box}"${kept.map(([all]) => all).join("")}>${own}</symbol>`;
}
