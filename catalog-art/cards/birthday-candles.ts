import { darker, lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { glow } from '../kit/light.ts';
import { times } from '../kit/random.ts';
import { circle, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { fade, linear, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const birthdayCandles = (): Markup => {
  const colors = ['#d9604c', '#efb44c', '#3f7f86', '#e59a86', '#6d5a8a', '#8fa65c', '#d9604c'] as const;
  const stripes = (color: string, length: number): Markup =>
    times(Math.ceil(length / 36), (index) =>
      polygon(
        [
          [-15, -index * 36],
          [15, -index * 36 - 18],
          [15, -index * 36 - 34],
          [-15, -index * 36 - 16],
        ],
        lighter(color, 0.5),
        { opacity: 0.7 },
      ),
    ).join('');
  const candles = colors.map((color, index) => {
    const length = 190 + ((index * 90 + 30) % 140);
    return place(
      glow(0, -length - 46, 90, '#ffe3a0', 0.5) +
        rect(-15, -length, 30, length, fade(lighter(color, 0.12), darker(color, 0.12), 0), { rx: 4 }) +
        stripes(color, length) +
        stroke(`M0 ${-length}v-18`, '#4a2f28', 4) +
        path(
          `M0 ${-length - 12}C-20 ${-length - 26} -16 ${-length - 56} 0 ${-length - 88}C16 ${-length - 56} 20 ${-length - 26} 0 ${-length - 12}Z`,
          linear([
            [0, '#fff3cf'],
            [0.5, '#ffcf66'],
            [1, '#f0883c'],
          ]),
        ),
      172 + index * 76,
      800,
    );
  });
  const drip = `M100 800H700V850${times(8, (index) => `c0 ${index % 2 ? 70 : 34} -75 ${index % 2 ? 70 : 34} -75 0`).join('')}Z`;
  return (
    paper('#25454f', '#1d3540') +
    times(60, (index) =>
      circle((index * 173) % 800, (index * 97) % 420, 2 + (index % 3), '#f7e3b4', { opacity: 0.5 }),
    ).join('') +
    text('Make a', {
      x: 400,
      y: 190,
      size: 100,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#f9e6c0',
    }) +
    text('wish', {
      x: 400,
      y: 310,
      size: 156,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#f0b44c',
    }) +
    candles.join('') +
    rect(100, 796, 600, 240, fade('#e9a08c', '#cf7a6c', 20), { rx: 16 }) +
    times(11, (index) => circle(140 + index * 52, 966, 15, '#f9e6c0', { opacity: 0.9 })).join('') +
    path(drip, '#fdf2dc') +
    rect(40, 1030, 720, 26, '#f9e6c0', { rx: 13 }) +
    text('HAPPY BIRTHDAY', { x: 400, y: 1100, size: 26, font: 'Cabin', color: '#f9e6c0', spacing: 9 })
  );
};
