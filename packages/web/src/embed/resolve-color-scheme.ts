/** Whether a form in this place is light or dark: what was asked for, or what the page around it is. */
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
