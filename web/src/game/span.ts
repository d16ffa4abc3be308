// Spans of time in words, and what clocks show.

import type { ClockState } from "../storage/types";
import { shown } from "./clock";
import { onlineText } from "./onlineText";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `0:40`, `1:02:03`, `2 d 4 h`: without tenths, and days for what is longer than one. */
export function spanShown(ms: number): string {
  if (ms < DAY_MS) return shown(Math.max(0, Math.floor(ms / 1000) * 1000)).replace(/\.\d$/, "");
  return onlineText().days(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS));
}

/** What a player's clock shows. */
export const clockShown = ({ rule }: ClockState, ms: number): string =>
  rule.kind === "correspondence" ? spanShown(ms) : shown(ms);
