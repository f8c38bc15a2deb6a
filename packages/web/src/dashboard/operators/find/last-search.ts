/** What was searched for last, so that the way back from a gift leads to what was found. It is forgotten at a reload. */
let last: string | null = null;

export const lastSearch = (): string | null => last;

export function keepSearch(text: string): void {
  last = text;
}
