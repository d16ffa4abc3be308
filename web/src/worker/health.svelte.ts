// The state of the workers, for components: `health.rules.state` and so on are reactive.
import type { Client, Report, State } from "./client";
import { engineWorker, rulesWorker } from "./workers";

export class Health {
  state: State = $state("idle");
  report: Report | null = $state.raw(null);
  /** Incremented when a worker is (re)started; effects that read it repeat their requests. */
  generation = $state(0);

  constructor(private readonly client: Client) {
    client.onState(() => {
      this.state = client.state;
      this.report = client.report;
      this.generation = client.generation;
    });
  }

  restart(): void {
    this.client.restart();
  }
}

export const health = { rules: new Health(rulesWorker), engine: new Health(engineWorker) };
