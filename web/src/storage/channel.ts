// Only one tab at a time holds a name, where there are no Web Locks: browsers have them only over HTTPS and at this device's own address.
import { newId, type Claim } from "./types";

/** What `BroadcastChannel` is used for here. */
export interface Channel {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
/** `ask`: does anybody hold it? `held`: yes, I do. `taken`: from now on I do. */
type What = "ask" | "held" | "taken";
interface Said {
  what: What;
  /** Who says it. */
  by: string;
  /** Whom it answers. */
  to?: string;
}
const isSaid = (said: unknown): said is Said =>
  typeof said === "object" && said !== null && "what" in said && "by" in said && typeof said.by === "string";

/** How long a holder may take to answer. Whoever answers later hears that the name was taken. */
const ANSWER_MS = 200;

class ChannelClaim implements Claim {
  /** `refused`: another tab holds the name. */
  private state: "asking" | "held" | "refused" | "released" = "refused";
  private readonly id = newId();

  constructor(
    private readonly channel: Channel,
    private readonly lost: () => void,
  ) {
    channel.onmessage = ({ data }) => isSaid(data) && this.hear(data);
  }

  get held(): boolean {
    return this.state === "held";
  }

  /** Holds the name unless another tab does. */
  async ask(): Promise<void> {
    this.state = "asking";
    this.say("ask");
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    if (this.state === "asking") this.take();
  }

  takeOver(): Promise<void> {
    if (this.state === "refused") this.take();
    return Promise.resolve();
  }

  release(): void {
    if (this.state === "released") return;
    this.state = "released";
    this.channel.onmessage = null;
    this.channel.close();
    globalThis.removeEventListener?.("pageshow", this.returned);
  }

  /** The browser has shown the page again after another one, and told it nothing in between. */
  readonly returned = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || !this.held) return;
    void this.ask().then(() => this.state === "refused" && this.lost());
  };

  private say(what: What, to?: string): void {
    this.channel.postMessage({ what, by: this.id, ...(to === undefined ? {} : { to }) } satisfies Said);
  }
  private take(): void {
    this.state = "held";
    this.say("taken");
  }

  private hear({ what, by, to }: Said): void {
    switch (what) {
      case "ask":
        // Of two who ask at the same moment, one has to step back.
        if (this.state === "asking" && by < this.id) this.state = "refused";
        else if (this.held || this.state === "asking") this.say("held", by);
        return;
      case "held":
        if (to === this.id && this.state === "asking") this.state = "refused";
        return;
      case "taken": {
        const had = this.held;
        if (had || this.state === "asking") this.state = "refused";
        if (had) this.lost();
      }
    }
  }
}

/** Claims a name among the tabs that have `channel` open, all those of the site in this browser. */
export async function claimByChannel(channel: Channel, lost: () => void): Promise<Claim> {
  const claim = new ChannelClaim(channel, lost);
  globalThis.addEventListener?.("pageshow", claim.returned);
  await claim.ask();
  return claim;
}
