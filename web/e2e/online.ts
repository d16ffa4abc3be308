// The fixtures of tests that play online: a `tempi serve --data` of their own, with the built page.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, type Visit } from "./fixtures.ts";
export { eventually, expect, layoutShift, OUT, overflowX, stretchTimers } from "./fixtures.ts";

/** The program; TEMPI_PROGRAM names another one. */
export const PROGRAM =
  process.env["TEMPI_PROGRAM"] ?? fileURLToPath(new URL("../../target/debug/tempi", import.meta.url));

/** Errors that pages report while the server is unreachable. */
export const LOST =
  /WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to load resource/;

export interface OnlineServer {
  /** Where it serves the page, with a slash at the end; the same after a restart. */
  address: string;
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Stops it as administrators do, by SIGTERM; returns its exit status. */
  stop(): Promise<number | null>;
  /** Starts it again, with the same data. */
  start(): Promise<void>;
}

interface OnlineFixtures {
  /** The address on which the server listens. */
  host: string;
  server: OnlineServer;
  /** Opens a visitor of the server's page, in a browser context of their own. */
  meet: Visit;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts the program and waits until it has said where it listens. */
async function started(data: string, page: string, host: string, port: number): Promise<ChildProcess> {
  if (!existsSync(PROGRAM))
    throw new Error(
      `There is no program ${PROGRAM}: run cargo build --package tempi-cli, or set TEMPI_PROGRAM to its path.`,
    );
  const where = ["--host", host, "--port", String(port)];
  const child = spawn(PROGRAM, ["serve", "--data", data, "--page", page, ...where, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`${PROGRAM} has ended with ${String(code)}`)));
  });
  return child;
}

/** Ends a program by a signal; returns its exit status, `null` if the signal has ended it. */
export async function exited(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill(signal);
  });
}

async function serveOnline(page: string, host: string): Promise<OnlineServer & { end(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), "tempi-online-"));
  const port = await freePort();
  let child: ChildProcess | null = await started(data, page, host, port);
  async function endBy(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    const ended = child;
    child = null;
    return ended ? exited(ended, signal) : null;
  }
  const kill = async (): Promise<void> => void (await endBy("SIGKILL"));
  return {
    address: `http://127.0.0.1:${port}/`,
    kill,
    stop: () => endBy("SIGTERM"),
    start: async () => void (child ??= await started(data, page, host, port)),
    end: async () => {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<OnlineFixtures>({
  host: ["127.0.0.1", { option: true }],
  server: async ({ folder, host }, use) => {
    const server = await serveOnline(folder, host);
    await use(server);
    await server.end();
  },
  // The server first, so that it ends last.
  meet: ({ server, visit }, use) =>
    use((hash = "", options = {}) => visit(hash, { baseURL: server.address, ...options })),
});
