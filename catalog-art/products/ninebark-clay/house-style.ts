import { between, randomFrom, times } from '../../kit/random.ts';
import { circle } from '../../kit/shapes.ts';
import type { Markup } from '../../kit/svg.ts';

export const speckle = (
  color: string,
  left: number,
  top: number,
  width: number,
  height: number,
  count: number,
  seed: number,
): Markup => {
  const random = randomFrom(seed);
  return times(count, () =>
    circle(left + random() * width, top + random() * height, between(random, 1, 3.6), color, {
      opacity: between(random, 0.3, 0.75),
    }),
  ).join('');
};
