import { lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { place } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { flower, leaf } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const thankYouBlooms = (): Markup => {
  const colors = ['#e06a52', '#f0b357', '#f2a7a0', '#fbe6cf', '#b85a78'] as const;
  const spots = [
    [90, 130, 1.5, 0],
    [250, 70, 1.1, 1],
    [430, 110, 1.4, 2],
    [620, 80, 1.2, 3],
    [740, 210, 1.5, 4],
    [60, 330, 1.1, 3],
    [190, 240, 0.9, 4],
    [580, 250, 0.9, 1],
    [90, 830, 1.2, 1],
    [60, 1010, 1.5, 4],
    [230, 1060, 1.2, 0],
    [400, 1030, 1.1, 3],
    [560, 1080, 1.4, 1],
    [720, 1020, 1.5, 2],
    [740, 830, 1.1, 0],
    [620, 930, 0.9, 4],
    [230, 910, 0.9, 2],
  ] as const;
  const leaves = times(46, (index) => {
    const top = index % 2 === 0;
    const [x, y] = [(index * 137) % 800, top ? (index * 61) % 330 : 820 + ((index * 61) % 310)];
    return place(
      leaf(110 + (index % 3) * 24, 34, ['#3f6a55', '#5a8566', '#7c9f6c'][index % 3] ?? '#5a8566'),
      x,
      y,
      (index * 71) % 360,
    );
  });
  return (
    paper('#24463f', '#1c3833') +
    leaves.join('') +
    spots
      .map(([x, y, scale, index]) =>
        place(
          flower(11, 78, 24, colors[index], '#5b2f2a') +
            flower(9, 44, 16, lighter(colors[index], 0.24), '#f0c25a'),
          x,
          y,
          index * 23,
          scale,
        ),
      )
      .join('') +
    text('thank', {
      x: 400,
      y: 560,
      size: 190,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#fdf0d6',
    }) +
    text('you', {
      x: 400,
      y: 710,
      size: 190,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#fdf0d6',
    })
  );
};
