import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, path, place, polygon, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, fade, linear, type Markup } from '../../kit/svg.ts';
import { giftCard } from './house-style.ts';

export const weekendAwayCard = (): Markup => {
  const lake =
    path('M0 226C120 212 300 236 520 216V328H0Z', '#4b7487') +
    [236, 248, 262]
      .map((y, index) =>
        stroke(`M${330 + index * 34} ${y}H${420 + index * 34}`, '#a9c9cc', 3, { opacity: 0.7 }),
      )
      .join('');
  const pine = (x: number, y: number, scale: number): Markup =>
    place(
      path('M0 -90L-22 -46H-12L-32 -14H-18L-40 20H40L18 -14H32L12 -46H22Z', '#2c4a44') +
        rect(-5, 20, 10, 14, '#4a2f28'),
      x,
      y,
      0,
      scale,
    );
  const cabin =
    polygon(
      [
        [230, 214],
        [230, 164],
        [284, 120],
        [338, 164],
        [338, 214],
      ],
      '#7c4632',
    ) +
    polygon(
      [
        [216, 170],
        [284, 108],
        [352, 170],
        [342, 178],
        [284, 126],
        [226, 178],
      ],
      '#3f2730',
    ) +
    rect(270, 172, 28, 42, '#3f2730') +
    rect(242, 176, 18, 20, '#ffd77c') +
    rect(308, 176, 18, 20, '#ffd77c') +
    rect(310, 104, 14, 34, '#3f2730') +
    stroke('M317 98C306 80 330 70 318 48', '#fff5e2', 6, { opacity: 0.6 });
  const face =
    rect(
      0,
      0,
      520,
      328,
      linear([
        [0, '#3f4f7c'],
        [0.5, '#d9806c'],
        [0.75, '#f6c27c'],
      ]),
    ) +
    circle(120, 150, 44, '#ffe3ae') +
    path('M0 200L110 96L190 180L300 70L420 186L520 120V240H0Z', '#6b5a80') +
    path('M0 226L90 170L210 220L360 160L520 226V240H0Z', '#4a4f6c') +
    lake +
    pine(190, 196, 0.8) +
    pine(376, 200, 1) +
    pine(424, 206, 0.7) +
    pine(40, 210, 0.9) +
    cabin;
  const key =
    ring(0, 0, 46, '#d3aa58', 18) +
    rect(-10, 40, 20, 180, across('#b58a45', '#f6dfa8', '#96682f', 0.4)) +
    rect(0, 170, 46, 18, '#c79a4c') +
    rect(0, 198, 34, 18, '#c79a4c');
  const tag =
    path('M-60 0L-36 -46H36L60 0V190Q60 202 48 202H-48Q-60 202 -60 190Z', fade('#c9704c', '#9c4a34', 50)) +
    circle(0, -14, 13, '#5e2c20') +
    text('7', { x: 0, y: 134, size: 110, font: 'GFS Didot', color: '#fbe6c8' });
  const map =
    rect(0, 0, 760, 700, '#e9dfc4') +
    times(7, (index) =>
      stroke(
        `M0 ${60 + index * 104}C180 ${index * 90} 300 ${170 + index * 96} 480 ${80 + index * 104}S660 ${120 + index * 90} 760 ${40 + index * 110}`,
        '#b9c09a',
        4,
        { opacity: 0.8 },
      ),
    ).join('') +
    stroke('M40 640C160 520 240 600 340 480S500 300 700 330', '#c9604a', 6, { dash: '16 14' }) +
    path('M0 420C140 400 180 520 120 700H0Z', '#a9c4c2') +
    [190, 380, 570].map((x) => rect(x, 0, 3, 700, '#2a1623', { opacity: 0.1 })).join('') +
    rect(190, 0, 190, 700, '#2a1623', { opacity: 0.04 }) +
    rect(570, 0, 190, 700, '#2a1623', { opacity: 0.05 });
  return (
    tableTop('#b9805c') +
    times(7, (index) => rect(0, index * 140, SIZE, 3, '#6d4028', { opacity: 0.4 })).join('') +
    place(lying([map], 0.7), 170, 20, 12) +
    place(lying([giftCard(face, 'Weekend Away', '#fff5e2')], 1.3), 170, 340, -9, 1.14) +
    place(lying([tag], 0.8), 806, 690, -20) +
    place(lying([key], 0.8), 690, 700, 40)
  );
};
