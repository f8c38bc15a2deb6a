/** Tags of languages and regions, such as `de-AT` (BCP 47). */

/** Returns the tag in its canonical form, or null if the text is not a BCP 47 tag. */
export function canonicalLocale(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

export const isLocale = (text: string): boolean => canonicalLocale(text) !== null;
