/** The focus for a heading that replaces the focused element. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus();
