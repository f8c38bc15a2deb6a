/** Reads an amount in US dollars as people type it, and returns cents. Null if it is none. Only digits are counted, never a float. */
export function centsOfTyped(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(typed.trim());
  if (!match?.[1]) return null;
  return Number(match[1].replaceAll(',', '') + (match[2] ?? '').padEnd(2, '0'));
}

/** Cents as people type them: `1250` becomes `12.50`, and `1200` becomes `12`. */
export function typedOfCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  const [dollars, rest] = [digits.slice(0, -2), digits.slice(-2)];
  return rest === '00' ? dollars : `${dollars}.${rest}`;
}
