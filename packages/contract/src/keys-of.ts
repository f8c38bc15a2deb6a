/** The keys of a table whose keys are all known, in the order they are written. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[];
