// Programs that play on the server of a test: `tempi bot` and `examples/bot.py`.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exited, PROGRAM } from "./online.ts";
import { test as base } from "./online-table.ts";

export interface Program {
  /** What it has printed so far, to the standard output and to the standard error. */
  printed(): string;
  /** Its exit status, once it has ended by itself. */
  ended: Promise<number | null>;
}

interface Programs {
  /** Starts `tempi bot` on the server. */
  bot: (...args: string[]) => Program;
  /** Starts `examples/bot.py` on the server. */
  randomBot: (...args: string[]) => Program;
}
interface ProgramFixtures {
  /** Writes a file that is gone after the test; returns its path. */
  file: (name: string, content: string) => string;
  /** They end with the test at the latest. */
  programs: Programs;
}

const BOT_PY = fileURLToPath(new URL("../../examples/bot.py", import.meta.url));

export const test = base.extend<ProgramFixtures>({
  file: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "tempi-programs-"));
    await use((name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    });
    rmSync(folder, { recursive: true, force: true });
  },
  programs: async ({ server }, use) => {
    const running: ChildProcess[] = [];
    function run(command: string, args: readonly string[]): Program {
      const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
      running.push(child);
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (data: Buffer) => (printed += data.toString()));
      const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
      return { printed: () => printed, ended };
    }
    await use({
      bot: (...args) => run(PROGRAM, ["bot", server.address, "--json", ...args]),
      randomBot: (...args) => run("python3", [BOT_PY, server.address, ...args]),
    });
    for (const child of running) await exited(child, "SIGKILL");
  },
});
