import { expect, it } from "vitest";
import { built, tempi } from "../../worker/testing/module";
import positions from "./positions.json";
import { recorded } from "./recorded.mjs";
import views from "./views.json";

it.runIf(built)(
  "is what the rules return today (if not, run node web/src/board/testing/record.mjs)",
  async () => {
    expect(recorded(await tempi(), positions)).toEqual(views);
  },
  120_000,
);
