/** What the address of a list says. Anything else than what the list offers is left out, however it was typed. */
export const pageOf = (search: Record<string, unknown>): { page?: number } => {
  const page = Number(search['page']);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
};

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

const longest = 64;

/** A text that is not empty and not too long for a filter. */
export const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;

/** A day that there is, such as `2026-11-23`. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value) ? value : undefined;

const isDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined;

/** A text of an address. Undefined if it is anything else. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Nothing for a value that is not there. */
export const given = <Value extends string>(
  name: Value,
  value: string | undefined,
): { [name in Value]?: string } =>
  (value === undefined ? {} : { [name]: value }) as { [name in Value]?: string };
