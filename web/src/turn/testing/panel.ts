// The turn panel at recorded positions.

import { aboutOf, view } from "../../board/testing/views";
import { NO_INTENT } from "../gestures";
import { type PanelInput, panel } from "../panel";

export const panelInput = (name: string, more: Partial<PanelInput> = {}): PanelInput => ({
  view: view(name),
  about: aboutOf(name),
  standing: "mine",
  named: false,
  intent: NO_INTENT,
  claiming: false,
  canBack: false,
  canRedo: false,
  brief: false,
  ...more,
});

export const model = (name: string, more: Partial<PanelInput> = {}) => panel(panelInput(name, more));
