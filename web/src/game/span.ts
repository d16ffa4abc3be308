// Spans of time, in words and on clocks.

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

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** `40 s`, `12 min`, `5 h`, `2 d`: in one unit, at least a second. */
export function roughSpan(ms: number): string {
  const t = onlineText();
  if (ms < 1.5 * MINUTE_MS) return t.seconds(Math.max(1, Math.round(ms / SECOND_MS)));
  if (ms < 1.5 * HOUR_MS) return t.minutes(Math.round(ms / MINUTE_MS));
  if (ms < 1.5 * DAY_MS) return t.hours(Math.round(ms / HOUR_MS));
  return t.days(Math.round(ms / DAY_MS), 0);
}

/** What a player's clock shows. */
export const clockShown = ({ rule }: ClockState, ms: number): string =>
  rule.kind === "correspondence" ? spanShown(ms) : shown(ms);
