import type { SearchRequest } from "tempi-wasm";
import { expect, it, vi } from "vitest";
import { Client } from "./client";
import { fakePort, fakeTempi } from "./testing/fake";

const request: SearchRequest = { game: { variant: "chess", actions: [] } };

/** A client whose instance lacks a network until it receives one. `taken` lists the networks received, `supply` answers the file requests. */
function lacking() {
  const taken: string[] = [];
  const supplies: ((data: string | null) => void)[] = [];
  const begun: number[] = [];
  const fake = fakeTempi(2);
  const tempi = {
    ...fake,
    missingNetwork: () => ({ ok: true as const, value: taken.length === 0 ? "single" : null }),
    takeNetwork: ({ data }: { data: string }) => {
      if (data === "damaged")
        return { ok: false as const, error: { code: "network" as const, message: "damaged" } };
      taken.push(data);
      return { ok: true as const, value: undefined as never };
    },
    begin: (asked: SearchRequest) => (begun.push(taken.length), fake.begin(asked)),
  };
  const network = (): Promise<string | null> => new Promise((resolve) => supplies.push(resolve));
  const client = new Client(() => fakePort(async () => tempi, network));
  const supply = async (data: string | null): Promise<void> => {
    await vi.waitFor(() => expect(supplies).not.toHaveLength(0));
    supplies.shift()?.(data);
  };
  return { client, taken, begun, supplies, supply };
}

it("waits for the network of a search, and asks for it once", async () => {
  const { client, taken, begun, supply, supplies } = lacking();
  const first = client.search(request);
  await supply("weights");
  expect((await first.end).ok).toBe(true);
  expect((await client.search(request).end).ok).toBe(true);
  expect([taken, begun, supplies]).toEqual([["weights"], [1, 1], []]);
});

it("searches without a network that is out of reach or damaged, and asks again next time", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { client, begun, supply } = lacking();
  for (const data of [null, "damaged", "weights"]) {
    const search = client.search(request);
    await supply(data);
    expect((await search.end).ok).toBe(true);
  }
  expect(begun).toEqual([0, 0, 1]);
  expect(warned).toHaveBeenCalledExactlyOnceWith("single.network: damaged");
});

it("does not begin a search that another one has replaced meanwhile", async () => {
  const { client, begun, supply } = lacking();
  const first = client.search(request);
  const second = client.search(request);
  await supply("weights");
  expect(await first.end).toMatchObject({ ok: false, error: { code: "no-search" } });
  expect((await second.end).ok).toBe(true);
  expect(begun).toEqual([1]);
});
