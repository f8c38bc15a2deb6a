/** The time of this computer, in milliseconds. The service alone decides what has expired; pages only say so. */
export const now = (): number => Date.now();
