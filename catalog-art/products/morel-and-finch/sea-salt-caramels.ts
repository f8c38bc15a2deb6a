import { marble } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { place, rect, stroke } from '../../kit/shapes.ts';
import { fade, type Markup } from '../../kit/svg.ts';
import { tray } from '../../parts/box.ts';
import { caramel } from '../../parts/chocolates.ts';
import { COCOA, mark } from './house-style.ts';

const GOLD = '#d2a55c';

export const seaSaltCaramels = (): Markup => {
  const cell = 92;
  const box = [
    tray(0, 0, 430, 612, 18, '#7d3f45', '#f0dfc4'),
    ...times(24, (index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)];
      const x = 67 + column * 99;
      const y = 68 + row * 95;
      return (
        rect(x - cell / 2, y - cell / 2, cell, cell, '#e2c9a4', { rx: 8 }) +
        place(
          caramel(76, (column + row) % 2 ? '#c98038' : COCOA, index + 3),
          x + 2,
          y + 3,
          ((index * 37) % 7) - 3,
        )
      );
    }),
  ].join('');
  const lid =
    rect(0, 0, 430, 612, fade('#95505a', '#6f353f', 40), { rx: 10 }) +
    stroke('M30 30H400V582H30Z', GOLD, 2.5, { opacity: 0.8 }) +
    mark(215, 300, 46, '#f2d9ae') +
    text('SEA SALT CARAMELS', { x: 215, y: 346, size: 18, font: 'Cabin', color: '#f2d9ae', spacing: 4 });
  const loose = [
    [150, 690, '#c98038', 14],
    [232, 792, COCOA, -22],
    [92, 838, '#c98038', 40],
  ] as const;
  return (
    marble('#ead6c4', '#b98d78') +
    place(lying([lid], 1.2), -46, 30, -9) +
    place(lying([box], 1.2), 420, 150, 8) +
    loose
      .map(([x, y, color, turn], index) => place(lying([caramel(92, color, index + 50)], 0.6), x, y, turn))
      .join('')
  );
};
