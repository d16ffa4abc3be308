import type { PlayerName } from "./protocol";

/** The name that servers give to players who have deleted themselves. They have no page. */
const DELETED = "deleted";

export const isDeleted = ({ name }: Pick<PlayerName, "name">): boolean => name === DELETED;
