/** For a heading that comes in place of what had the focus. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus();
