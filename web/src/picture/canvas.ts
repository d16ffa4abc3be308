// Draws a scene on a canvas.

import type { Drawn } from "../pieces/drawn";
import { CELL, SIDE, type Shape } from "./scene";

/** `picture` returns the loaded picture of a piece. */
export function paint(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  size: number,
  picture: (piece: Drawn) => CanvasImageSource,
): void {
  context.setTransform(size / SIDE, 0, 0, size / SIDE, 0, 0);
  for (const one of shapes) {
    context.globalAlpha = "opacity" in one ? one.opacity : 1;
    paintOne(context, one, picture);
  }
  context.globalAlpha = 1;
}

function paintOne(
  context: CanvasRenderingContext2D,
  one: Shape,
  picture: (piece: Drawn) => CanvasImageSource,
): void {
  switch (one.shape) {
    case "square":
      context.fillStyle = one.fill;
      return context.fillRect(one.at.x, one.at.y, CELL, CELL);
    case "piece":
      return context.drawImage(picture(one.piece), one.at.x, one.at.y, CELL, CELL);
    case "disc":
      context.beginPath();
      context.arc(one.at.x, one.at.y, one.radius, 0, 2 * Math.PI);
      return filled(context, one);
    case "polygon":
      context.beginPath();
      for (const { x, y } of one.points) context.lineTo(x, y);
      context.closePath();
      return filled(context, one);
    case "text":
      context.fillStyle = one.fill;
      context.font = `600 ${one.size}px system-ui, sans-serif`;
      context.textAlign = one.middle ? "center" : "left";
      return context.fillText(one.text, one.at.x, one.at.y);
  }
}

function filled(
  context: CanvasRenderingContext2D,
  { fill, rim, width }: { fill: string; rim: string; width: number },
): void {
  [context.fillStyle, context.strokeStyle, context.lineWidth] = [fill, rim, width];
  context.fill();
  context.stroke();
}
