import { darker, lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { glow, standingShadow } from '../kit/light.ts';
import { times } from '../kit/random.ts';
import { circle, ellipse, group, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { across, blurred, fade, linear, type Markup } from '../kit/svg.ts';
import { bow, carton } from '../parts/box.ts';
import { mug, steam } from '../parts/cups.ts';
import { sprig } from '../parts/foliage.ts';
import { pear } from '../parts/fruit.ts';
import { band, drum } from '../parts/turned.ts';
import { openGiftBox } from '../products/the-gift-desk/good-work-collection.ts';

/** The header of the collection, 1600 by 640: the left third stays calm, so that a title can lie over it. */
export const goodWorkHeader = (): Markup => {
  const table = 500;
  const tin =
    drum(0, -190, 70, 190, '#2f4a3f') +
    band(0, -150, 70, 84, '#e9dcc0') +
    band(0, -206, 73, 30, '#3f5f50') +
    ellipse(0, -206, 73, 12, '#7d9c8a') +
    text('Tea', { x: 0, y: -86, size: 40, font: 'Vollkorn', weight: 600, color: '#2f4a3f' });
  const books = [
    ['#45608c', 0],
    ['#d9a23a', -38],
    ['#a8503c', -72],
  ] as const;
  const vase = path(
    'M-26 -150H26C22 -110 66 -100 62 -46C60 -12 40 0 0 0C-40 0 -60 -12 -62 -46C-66 -100 -22 -110 -26 -150Z',
    across('#a9694a', '#d99674', '#8a4c34', 0.3),
  );
  const candle =
    drum(0, -120, 62, 120, '#6f8894') +
    band(0, -92, 62, 54, '#f2e5cc') +
    glow(0, -150, 120, '#ffd890', 0.6) +
    path('M0 -126C-13 -136 -10 -158 0 -178C10 -158 13 -136 0 -126Z', '#ffc255');
  return (
    rect(
      0,
      0,
      1600,
      640,
      linear(
        [
          [0, '#eec7a2'],
          [0.6, '#e3ad88'],
          [1, '#d79a78'],
        ],
        10,
      ),
    ) +
    group(
      [
        polygon(
          [
            [90, 60],
            [280, -10],
            [280, 330],
            [90, 400],
          ],
          '#fff0d2',
        ),
        polygon(
          [
            [306, -20],
            [496, -90],
            [496, 250],
            [306, 320],
          ],
          '#fff0d2',
        ),
      ],
      { opacity: 0.3, filter: blurred(7) },
    ) +
    path('M700 500V330A330 330 0 0 1 1360 330V500Z', fade('#f4d9b4', '#edc79c')) +
    rect(
      0,
      table,
      1600,
      140,
      linear([
        [0, '#9c5c42'],
        [0.2, '#b3704f'],
        [1, '#c98a64'],
      ]),
    ) +
    standingShadow(1030, 588, 210, 200) +
    standingShadow(660, 560, 66, 110) +
    place(
      sprig({ length: 270, pairs: 6, size: 84, color: '#6f8a68', round: true, bend: -40, seed: 4 }),
      660,
      410,
      -8,
    ) +
    place(
      sprig({ length: 210, pairs: 5, size: 70, color: '#86a07c', round: true, bend: 50, seed: 9 }),
      660,
      410,
      16,
    ) +
    place(vase, 660, 560) +
    standingShadow(790, 572, 66, 90) +
    place(tin, 790, 572) +
    place(openGiftBox(), 1040, 590, 0, 0.72) +
    books
      .map(
        ([color, lift]) =>
          carton(1240, 546 + lift, 210, 34, 60, color) +
          rect(1262, 556 + lift, 60, 8, lighter(color, 0.5), { opacity: 0.7 }),
      )
      .join('') +
    place(pear('#c9b04f', '#c9683c'), 1330, 416, 4, 0.9) +
    standingShadow(1500, 566, 60, 90) +
    place(candle, 1504, 566) +
    standingShadow(1370, 616, 60, 90) +
    mug(1370, 530, 60, 96, '#ecdcc0', { drink: '#6b4028', handle: 'right' }) +
    steam(1370, 516, 0.5) +
    standingShadow(440, 580, 80, 90) +
    carton(366, 508, 150, 72, 90, '#c9503f') +
    stroke('M441 508V580', '#f0d8a8', 18, { cap: 'butt' }) +
    stroke('M441 508L506 463', '#f0d8a8', 18, { cap: 'butt' }) +
    place(bow('#f0d8a8'), 470, 486, 0, 0.46) +
    times(9, (index) =>
      circle(560 + index * 13, 606 + ((index * 7) % 13), 3.4, darker('#d9a23a', 0.1), { opacity: 0.5 }),
    ).join('')
  );
};
