import { times } from '../kit/random.ts';
import { path, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const crumbAndLadder = (): Markup => {
  const red = '#d25a43';
  const ladder =
    stroke('M172 238L190 78M228 238L210 78', '#fbe9c6', 9) +
    times(5, (index) =>
      stroke(`M${179 + index * 3.4} ${208 - index * 30}H${221 - index * 3.4}`, '#fbe9c6', 8),
    ).join('');
  const sun =
    path('M96 238A104 104 0 0 1 304 238Z', '#f3b95c') +
    times(5, (index) =>
      stroke(`M${130 + index * 35} ${214 - (2 - Math.abs(index - 2)) * 22}l16 -26`, '#d98f36', 8),
    ).join('');
  return (
    ground(red) +
    sun +
    ladder +
    word('Crumb & Ladder', {
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      size: 50,
      color: '#fdf0d6',
      y: 306,
    }) +
    small('BAKERY', '#f9d48c', 344)
  );
};
