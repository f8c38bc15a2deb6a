/** Returns a function that makes each thing once for each name. Putting the text of a statement together takes a while. */
export function madeOnce<Made>(): (name: string, make: () => Made) => Made {
  const known = new Map<string, Made>();
  return (name, make) => {
    const made = known.get(name) ?? make();
    known.set(name, made);
    return made;
  };
}
