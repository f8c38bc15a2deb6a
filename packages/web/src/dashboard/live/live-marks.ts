/** The queries that are asked again because others have changed something, by their hashes. */
const marked = new Set<string>();

export const markLive = (queryHash: string): void => void marked.add(queryHash);

/** True once after a query was asked again because of a change of others. */
export const takeMark = (queryHash: string): boolean => marked.delete(queryHash);
