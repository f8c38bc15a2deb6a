/** What the address of a list says. Anything else than what the list offers is left out, however it was typed. */
export const pageOf = (search: Record<string, unknown>): { page?: number } => {
  const page = Number(search['page']);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
};

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}
