type Awaitable = Readonly<Record<string, Promise<unknown>>>;

/** Awaits all fields of an object together. */
export async function awaitFields<Fields extends Awaitable>(
  fields: Fields,
): Promise<{ readonly [Name in keyof Fields]: Awaited<Fields[Name]> }> {
  const entries = Object.entries(fields).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof Fields]: Awaited<Fields[Name]> };
}
