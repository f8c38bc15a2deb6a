import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';
import type { Sorting } from '../../ui/sorting.ts';

const values: Record<string, (key: ApiKeySummary) => string> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  created: ({ created_at }) => created_at,
  used: ({ last_used_at }) => last_used_at ?? '',
  // Keys without an end come after all others.
  expires: ({ expires_at }) => expires_at ?? '9999',
};

/** The keys in the chosen order. Without one they stay as they came, newest first. */
export function sortKeys(
  keys: readonly ApiKeySummary[],
  sorting: Sorting | undefined,
): readonly ApiKeySummary[] {
  const value = sorting && values[sorting.column];
  if (!value) return keys;
  const sign = sorting.isDescending ? -1 : 1;
  return keys.toSorted((left, right) => sign * value(left).localeCompare(value(right)));
}
