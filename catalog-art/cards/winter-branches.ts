import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, place } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { bow } from '../parts/box.ts';
import { sprig } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const winterBranches = (): Markup => {
  const [red, green] = ['#b23f38', '#2f5a48'];
  const spray = (x: number, y: number, turn: number, length: number, seed: number): Markup =>
    place(
      sprig({
        length,
        pairs: 15,
        size: 58,
        color: seed % 2 ? '#4a7a5c' : '#386650',
        seed,
        ...(seed % 3 ? {} : { berries: red }),
      }),
      x,
      y,
      turn,
    );
  return (
    paper('#f5ead6', '#ecdcc0') +
    times(70, (index) =>
      circle((index * 157) % 800, (index * 211) % 1130, 3 + (index % 4), '#ffffff', { opacity: 0.8 }),
    ).join('') +
    [
      [-70, 330],
      [-46, 380],
      [-20, 320],
      [16, 330],
      [44, 390],
      [72, 320],
    ]
      .map(([turn = 0, length = 0], index) => spray(400, 250, 180 + turn, length, index + 1))
      .join('') +
    times(7, (index) =>
      circle(300 + index * 34, 300 + ((index * 37) % 60), 17, fade('#d9604c', '#8f2c2c', 50)),
    ).join('') +
    place(bow(red), 400, 220, 0, 1.6) +
    text('Warm', { x: 400, y: 830, size: 150, font: 'Lobster Two', italic: true, weight: 700, color: red }) +
    text('wishes', {
      x: 400,
      y: 950,
      size: 128,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: green,
    }) +
    text('FOR THE HOLIDAYS', { x: 400, y: 1040, size: 27, font: 'Cabin', color: '#7c5a3a', spacing: 9 })
  );
};
