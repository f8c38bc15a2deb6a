/** The settings that an act changed, with their values before and after. For harmless settings only. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { changes: object } {
  const changed = Object.entries(after).filter(
    ([name, to]) => to !== undefined && JSON.stringify(to) !== JSON.stringify(before[name]),
  );
  return {
    changes: Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to }])),
  };
}
