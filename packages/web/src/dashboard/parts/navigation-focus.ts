let isFirstPage = true;

/** The first page leaves the focus where the browser puts it. */
export const noteNavigation = (): void => {
  isFirstPage = false;
};

export const takeFocusAfterNavigation = (heading: HTMLElement | null): void => {
  if (!isFirstPage) heading?.focus({ preventScroll: true });
};
