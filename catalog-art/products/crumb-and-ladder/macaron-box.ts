import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { place, rect } from '../../kit/shapes.ts';
import { fade, linear, type Markup } from '../../kit/svg.ts';
import { macaron, macaronTop } from '../../parts/bakes.ts';
import { tray } from '../../parts/box.ts';

export const MACARON_FLAVORS = {
  raspberry: ['#d0566c', '#9c2c46'],
  pistachio: ['#a9b878', '#e9e3bf'],
  'vanilla-bean': ['#f0dfb8', '#fff6e2'],
  'salted-caramel': ['#c98a48', '#8e5526'],
  'earl-grey': ['#a79fb0', '#ece4ea'],
  lemon: ['#ecc94f', '#fbefb8'],
  rose: ['#e9a7a6', '#f8dcd6'],
  'dark-chocolate': ['#5b3426', '#3a1f18'],
} as const satisfies Record<string, readonly [string, string]>;

export const macaronBox = (): Markup => {
  const rows = [MACARON_FLAVORS.raspberry, MACARON_FLAVORS.pistachio, MACARON_FLAVORS.lemon];
  const drawer = [
    tray(0, 0, 620, 470, 16, '#f7ead8', '#e8cdb0', 8),
    ...rows.map(
      ([shell, filling], row) =>
        rect(22, 24 + row * 142, 576, 134, '#dcbc9b', { rx: 6 }) +
        times(5, (index) => place(macaron(shell, filling), 96 + index * 107, 92 + row * 142, 90, 1.04)).join(
          '',
        ),
    ),
  ].join('');
  const sleeve =
    rect(0, 0, 620, 300, fade('#e98f86', '#cf6b68', 40), { rx: 6 }) +
    rect(0, 0, 620, 20, '#fff5e2', { opacity: 0.2 }) +
    text('Crumb & Ladder', {
      x: 310,
      y: 160,
      size: 66,
      font: 'Lobster Two',
      italic: true,
      color: '#fdf0dc',
    }) +
    text('MACARONS', { x: 310, y: 212, size: 22, font: 'Cabin', color: '#fdf0dc', spacing: 9 });
  return (
    tableTop('#f4c9b4') +
    rect(
      0,
      0,
      SIZE,
      SIZE,
      linear(
        [
          [0, '#ffe9d2', 0.7],
          [0.5, '#ffe9d2', 0],
          [1, '#c9766c', 0.35],
        ],
        60,
      ),
    ) +
    place(lying([drawer], 1.3), 130, 140, -12) +
    place(lying([sleeve], 1.6), 262, 594, -12) +
    place(lying([macaronTop(MACARON_FLAVORS.rose[0])], 0.7), 848, 172, 0, 1.25) +
    place(lying([macaronTop(MACARON_FLAVORS.pistachio[0])], 0.7), 884, 306, 0, 1.2) +
    place(lying([macaronTop(MACARON_FLAVORS['vanilla-bean'][0])], 0.7), 102, 822, 0, 1.3)
  );
};
