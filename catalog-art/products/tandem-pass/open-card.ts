import { sweep } from '../../kit/backdrop.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, polygon, rect, ring, stroke } from '../../kit/shapes.ts';
import { clipTo, fade, type Markup } from '../../kit/svg.ts';
import { giftCard } from './house-style.ts';

const INK = '#33283f';

export const openCard = (): Markup => {
  const blank = (from: string, to: string, extra: Markup): Markup =>
    group([rect(0, 0, 520, 328, fade(from, to, 35)), extra], {
      clip: clipTo(rect(0, 0, 520, 328, '#000', { rx: 26 })),
    });
  const patterns = [
    blank(
      '#4f8a8a',
      '#2f6a70',
      times(
        8,
        (index) =>
          `<circle cx="520" cy="328" r="${60 + index * 62}" fill="none" stroke="#a9d0c4" stroke-width="12" opacity="0.45"/>`,
      ).join(''),
    ),
    blank(
      '#e8b44f',
      '#d98f3a',
      times(40, (index) =>
        circle(
          30 + (index % 8) * 66 + (Math.floor(index / 8) % 2) * 33,
          34 + Math.floor(index / 8) * 66,
          13,
          '#fbe3a8',
          { opacity: 0.7 },
        ),
      ).join(''),
    ),
    blank(
      '#d9705c',
      '#b84a4c',
      times(12, (index) =>
        polygon(
          [
            [index * 60 - 90, 328],
            [index * 60 - 60, 328],
            [index * 60 + 120, 0],
            [index * 60 + 90, 0],
          ],
          '#f3a890',
          { opacity: 0.5 },
        ),
      ).join(''),
    ),
  ];
  const front = giftCard(
    rect(0, 0, 520, 328, fade('#fffaf0', '#f0e0c6', 35)) +
      [
        ['#d9705c', 80, 96, 62],
        ['#e8b44f', 148, 142, 50],
        ['#2f6a70', 62, 178, 40],
        ['#8f7fae', 190, 84, 30],
        ['#a9b878', 128, 204, 26],
      ]
        .map(([color, x, y, r]) =>
          circle(Number(x), Number(y), Number(r), String(color), { blend: 'multiply', opacity: 0.9 }),
        )
        .join(''),
    'Open',
    INK,
  );
  const icon = (x: number, y: number, turn: number, child: Markup): Markup =>
    place(lying([child], 0.7), x, y, turn);
  const bag =
    path('M-60 -40H60L70 90H-70Z', fade('#e88f72', '#c9604f')) +
    stroke('M-30 -40C-30 -100 30 -100 30 -40', '#7c3330', 8);
  const book =
    rect(-50, -66, 100, 132, fade('#4f7a9a', '#2f5270'), { rx: 6 }) +
    rect(-50, -66, 16, 132, '#213f58') +
    rect(-14, -36, 44, 8, '#f6ecd6') +
    rect(-14, -18, 30, 8, '#f6ecd6');
  const ball =
    circle(0, 0, 58, fade('#f0c76a', '#d39a34', 50)) +
    stroke('M-56 -10Q0 24 56 -10M-10 -56Q24 0 -10 56', '#a06f1c', 5);
  return (
    sweep('#c9bcd6') +
    ellipse(480, 540, 420, 380, '#e6dcec', { opacity: 0.6 }) +
    icon(150, 220, -14, bag) +
    icon(818, 210, 12, book) +
    icon(836, 800, 0, ball) +
    icon(160, 812, 10, ring(0, 0, 46, '#7fa08c', 22)) +
    patterns
      .map((card, index) => place(lying([place(card, -260, -420)], 1), 480, 740, -34 + index * 22, 1.02))
      .join('') +
    place(lying([place(front, -260, -420)], 1.3), 480, 770, 26 - 18, 1.06)
  );
};
