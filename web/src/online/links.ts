// Links to the pages of online play, for other people.

import { isLocal } from "../lib/links";
import { api } from "./api";

/**
 * A link to this site that other devices can open. On the server's own machine, it has the machine's address on the network, if there is
 * one.
 */
export async function linkForOthers(link: string, find: Pick<typeof api, "site"> = api): Promise<string> {
  if (!isLocal(link)) return link;
  const site = await find.site();
  const network = site.ok ? site.value.networkUrl : null;
  return network === null ? link : `${network}${link.slice(link.indexOf("#"))}`;
}
