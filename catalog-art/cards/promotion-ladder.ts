import { darker, lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const promotionLadder = (): Markup => {
  const step = (index: number): Markup => {
    const [x, y] = [60 + index * 116, 930 - index * 104];
    const color = ['#2f6a70', '#3f8a86', '#7fa86c', '#e3b64f', '#e88f4c', '#d9604c'][index] ?? '#d9604c';
    return (
      polygon(
        [
          [x, y],
          [x + 36, y - 30],
          [x + 152, y - 30],
          [x + 116, y],
        ],
        lighter(color, 0.3),
      ) +
      rect(x, y, 116, 1130 - y, fade(color, darker(color, 0.2))) +
      polygon(
        [
          [x + 116, y],
          [x + 152, y - 30],
          [x + 152, 1130],
          [x + 116, 1130],
        ],
        darker(color, 0.34),
      )
    );
  };
  return (
    paper('#f7ecd4', '#f0d9b4') +
    circle(650, 290, 104, '#f6c76a') +
    times(24, (index) => place(rect(-4, -150, 8, 28, '#f0b44c', { rx: 4 }), 650, 290, index * 15)).join('') +
    times(6, step).join('') +
    place(
      stroke('M0 0V-128', '#4a2f28', 8) +
        path('M0 -128C40 -150 60 -100 108 -126V-62C60 -38 40 -86 0 -64Z', fade('#d9604c', '#a83c38', 0)),
      706,
      396,
    ) +
    text('Onward', {
      x: 56,
      y: 210,
      size: 122,
      font: 'League Spartan',
      weight: 700,
      color: '#2f4a55',
      anchor: 'start',
      spacing: -4,
    }) +
    text('& upward', {
      x: 56,
      y: 320,
      size: 104,
      font: 'Lobster Two',
      italic: true,
      color: '#d9604c',
      anchor: 'start',
    }) +
    text('ON YOUR PROMOTION', {
      x: 62,
      y: 384,
      size: 24,
      font: 'Cabin',
      color: '#2f4a55',
      anchor: 'start',
      spacing: 6,
    })
  );
};
