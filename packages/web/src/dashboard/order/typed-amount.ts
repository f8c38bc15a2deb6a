/** Reads dollars as people type them, `12`, `12.5` or `$1,200.00`, as whole cents. Null if it is no such amount. */
export function centsOf(typed: string): number | null {
  const [, whole, fraction = ''] =
    /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
}

/** The amount as it stands in a field: `12.50`. */
export const typedAmount = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
