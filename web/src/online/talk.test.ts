import { describe, expect, it } from "vitest";
import type { Answer } from "./api";
import type { GameMessage, Said, Talk as Told } from "./protocol";
import type { OwnEvent } from "./socket.svelte";
import { Talk } from "./talk.svelte";

const preset = (number: number, by: "white" | "black"): GameMessage => ({
  number,
  by,
  said: { kind: "preset", preset: "hello" },
  atMs: number,
});

/** A chat with a server that has these messages. */
function talking(messages: GameMessage[]) {
  let tell: (event: OwnEvent) => void = () => {};
  let welcome: () => void = () => {};
  const sent: Said[] = [];
  const talk = new Talk("game", {
    socket: {
      onEvent: (listener) => ((tell = listener), () => {}),
      onMessage: (listener) => {
        welcome = () => listener({ type: "welcome", server: "", protocol: 1, player: null });
        return () => {};
      },
    },
    api: {
      talk: (): Promise<Answer<Told>> => Promise.resolve({ ok: true, value: { messages, free: true } }),
      say: (_, said) => {
        sent.push(said);
        return Promise.resolve({ ok: true, value: { ...preset(9, "white"), said } });
      },
    },
  });
  const hear = (message: GameMessage, game = "game"): void => tell({ event: "message", game, message });
  return { talk, sent, hear, again: () => welcome() };
}

describe("the chat", () => {
  it("counts what the opponent said since the page was opened", async () => {
    const { talk, hear } = talking([preset(1, "black")]);
    talk.follow();
    await talk.load();
    expect(talk.unseen("white")).toEqual([]);
    hear(preset(2, "white"));
    hear(preset(3, "black"));
    hear(preset(3, "black"));
    hear(preset(1, "black"), "another game");
    expect(talk.unseen("white").map(({ number }) => number)).toEqual([3]);
    talk.show();
    expect(talk.unseen("white")).toEqual([]);
  });

  it("loads what was said while the connection was lost", async () => {
    const messages = [preset(1, "black")];
    const { talk, again } = talking(messages);
    talk.follow();
    await talk.load();
    messages.push(preset(2, "black"));
    again();
    await talk.load();
    expect(talk.unseen("white").map(({ number }) => number)).toEqual([2]);
  });

  it("shows what was sent at once, and once", async () => {
    const { talk, sent, hear } = talking([]);
    talk.follow();
    expect(await talk.say({ kind: "text", text: "Hi" })).toBe(true);
    hear({ ...preset(9, "white"), said: { kind: "text", text: "Hi" } });
    expect(sent).toEqual([{ kind: "text", text: "Hi" }]);
    expect(talk.messages.length).toBe(1);
    expect(talk.unseen("white")).toEqual([]);
  });
});
