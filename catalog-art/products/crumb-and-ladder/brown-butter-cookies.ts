import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying, softBand } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, ring } from '../../kit/shapes.ts';
import { clipTo, fade, type Markup } from '../../kit/svg.ts';
import { cookie } from '../../parts/bakes.ts';

const gingham = (base: string, check: string): Markup =>
  tableTop(base) +
  times(
    9,
    (index) =>
      rect(index * 112 - 10, 0, 56, SIZE, check, { opacity: 0.36 }) +
      rect(0, index * 112 - 30, SIZE, 56, check, { opacity: 0.36 }),
  ).join('');

export type CookieFlavor = { dough: string; bits: readonly string[]; sugar: number; cloth: string };

export const COOKIE_FLAVORS = {
  'chocolate-chunk': { dough: '#c98d4b', bits: ['#45261c'], sugar: 4, cloth: '#d8694a' },
  'oatmeal-cherry': { dough: '#bd8a56', bits: ['#8e2a35', '#e7cfa0'], sugar: 0, cloth: '#a95563' },
  'lemon-sugar': { dough: '#e8c678', bits: ['#f5dd9b'], sugar: 34, cloth: '#d9a62e' },
} as const satisfies Record<string, CookieFlavor>;

export const brownButterCookies = (flavor: CookieFlavor = COOKIE_FLAVORS['chocolate-chunk']): Markup => {
  const spots = [
    [-118, -150],
    [30, -190],
    [160, -110],
    [-190, -10],
    [-40, -60],
    [100, 10],
    [205, 60],
    [-130, 120],
    [10, 130],
    [130, 170],
    [-10, 30],
  ] as const;
  const inner = circle(0, 0, 296, '#000');
  const tin = [
    circle(0, 0, 330, fade(lighter(flavor.cloth, 0.3), darker(flavor.cloth, 0.2), 45)),
    ring(0, 0, 316, lighter(flavor.cloth, 0.55), 3),
    circle(0, 0, 300, '#f3e5cb'),
    group(
      [
        ...times(26, (index) =>
          place(path('M-40 0L0 -44L40 0Z', index % 2 ? '#f8eedb' : '#e6d2b0'), 0, 0, index * 13.85)
            .replace('rotate(', 'rotate(')
            .replace('scale(1 1)', 'scale(1 1) translate(0 -262)'),
        ),
        ...spots.map(([x, y], index) =>
          place(
            lying([cookie(flavor.dough, flavor.bits, index + 11, flavor.sugar)], 0.45),
            x,
            y,
            index * 49,
            1.62,
          ),
        ),
        softBand('M-330 -330H330V-330A330 330 0 0 0 -290 150L-330 330Z', 0.32, 22),
      ],
      { clip: clipTo(inner) },
    ),
  ].join('');
  return (
    gingham('#f6ead2', flavor.cloth) +
    place(
      lying(
        [
          circle(0, 0, 330, fade(lighter(flavor.cloth, 0.1), darker(flavor.cloth, 0.2), 45)),
          ring(0, 0, 300, '#f6e3bd', 4),
          ring(0, 0, 286, '#f6e3bd', 1.5),
          text('Crumb & Ladder', {
            x: 0,
            y: -120,
            size: 60,
            font: 'Lobster Two',
            italic: true,
            color: '#f9ecd0',
          }),
        ],
        1.3,
      ),
      838,
      900,
    ) +
    place(lying([tin], 1.5), 424, 432) +
    place(lying([cookie(flavor.dough, flavor.bits, 77, flavor.sugar)], 0.6), 148, 836, 20, 1.62)
  );
};
