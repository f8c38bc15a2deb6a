/** Longer values are shown cut; they are wrong anyway. */
export const shownLength = 400;
