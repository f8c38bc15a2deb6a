import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, polygon, rect, stroke } from '../../kit/shapes.ts';
import { across, type Markup } from '../../kit/svg.ts';
import { flower, grain, spike } from '../../parts/foliage.ts';

export const meadowBouquet = (): Markup => {
  const random = randomFrom(41);
  const fan = (count: number, low: number, high: number, draw: (length: number) => Markup): string =>
    times(count, (index) =>
      place(
        draw(between(random, low, high)),
        between(random, -8, 8),
        0,
        -34 + (68 * (index + 0.5)) / count + between(random, -4, 4),
      ),
    ).join('');
  const bunny = (length: number): Markup =>
    stroke(`M0 0Q8 ${-length * 0.6} 0 ${-length}`, '#b9a06a', 3) +
    ellipse(0, -length - 20, 17, 34, '#f3e6cc') +
    times(16, (index) =>
      stroke(`M0 ${-length - 20}l${Math.cos(index * 0.4) * 22} ${Math.sin(index * 0.4) * 40}`, '#fff8e8', 2, {
        opacity: 0.8,
      }),
    ).join('');
  const straw =
    (color: string) =>
    (length: number): Markup =>
      stroke(`M0 0V${-length}`, '#8a8a52', 4) +
      place(flower(13, 40, 11, color, '#d99a3a'), 0, -length) +
      place(flower(9, 24, 8, lighter(color, 0.2), '#c9832e'), 0, -length);
  const stems =
    fan(7, 470, 540, (length) => grain(length, '#d6b06a')) +
    fan(6, 400, 470, (length) => spike(length, '#8f7fae', '#7f8a5c', random)) +
    fan(5, 400, 440, bunny) +
    fan(4, 330, 400, straw('#d9705a')) +
    fan(3, 270, 320, straw('#eec05e')) +
    fan(4, 280, 330, (length) => spike(length, '#b58aa8', '#7f8a5c', random)) +
    fan(3, 220, 260, straw('#f0b9a0'));
  const paper =
    path(
      'M-170 -170L-30 170Q0 186 30 170L170 -170Q90 -120 0 -150Q-90 -120 -170 -170Z',
      across('#d9b38a', '#c79a6c', '#a97c50', 0.5),
    ) +
    path('M-170 -170L-30 170L-4 176L-60 -140Z', lighter('#d9b38a', 0.16)) +
    path('M170 -170L30 170L14 176L50 -130Z', darker('#c79a6c', 0.12)) +
    path('M-36 60Q0 78 40 58L36 84Q0 102 -32 86Z', '#6f8a6a') +
    path('M-4 78L-50 170L-30 176L4 88ZM8 80L46 172L62 160L16 78Z', '#6f8a6a');
  const tails = times(9, (index) =>
    stroke(
      `M${-16 + index * 4} 160L${-60 + index * 15} ${270 + ((index * 13) % 30)}`,
      index % 2 ? '#8a8a52' : '#b9a06a',
      4,
    ),
  ).join('');
  const tag =
    rect(-44, -28, 88, 56, '#f7eeda', { rx: 4 }) +
    circle(-32, 0, 4, '#a97c50') +
    text('Mossgate', { x: 6, y: 6, size: 17, font: 'Vollkorn', italic: true, color: '#4d6a4a' });
  return (
    tableTop('#f0d3c4') +
    polygon(
      [
        [0, 0],
        [330, 0],
        [140, SIZE],
        [0, SIZE],
      ],
      '#e3b7a4',
      { opacity: 0.6 },
    ) +
    group([place(lying([tails, stems, paper], 1.4), 452, 640, 27, 1.05)]) +
    place(lying([tag], 0.5), 262, 700, -18, 1.4) +
    place(lying([flower(13, 40, 11, '#d9705a', '#d99a3a')], 0.5), 846, 812, 0, 1.2) +
    place(lying([grain(240, '#d6b06a')], 0.5), 640, 900, 74, 1.1)
  );
};
