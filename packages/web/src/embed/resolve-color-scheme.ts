/** Returns the color scheme of the form: the requested one, or that of the element around it. */
export function resolveColorScheme(
  asked: 'light' | 'dark' | 'auto' | undefined,
  place: Element,
  prefersDark: boolean,
): 'light' | 'dark' {
  if (asked === 'light' || asked === 'dark') return asked;
  const offered = getComputedStyle(place).colorScheme.split(/\s+/);
  if (!offered.includes('dark')) return 'light';
  return prefersDark || !offered.includes('light') ? 'dark' : 'light';
}
