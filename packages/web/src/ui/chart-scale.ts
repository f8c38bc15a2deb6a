/** The marks of an axis from 0 to a round number at or above the largest value, 3 to 6 of them. They are whole numbers. */
export function axisMarks(largest: number): number[] {
  const step = roundStep(Math.max(largest, 4) / 4);
  const count = Math.ceil(Math.max(largest, 4) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least the size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5].find((each) => each * power >= size) ?? 10;
  return Math.max(1, factor * power);
}

/** The positions that get a label, if there is room for so many. The last one always gets one. */
export function labelled(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const positions: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) positions.unshift(index);
  return positions;
}
