import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, path, place, polygon, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const graduationStars = (): Markup => {
  const star = (x: number, y: number, r: number, color: string): Markup =>
    path(
      `M${times(10, (index) => `${x + Math.sin((index * Math.PI) / 5) * (index % 2 ? r * 0.42 : r)} ${y - Math.cos((index * Math.PI) / 5) * (index % 2 ? r * 0.42 : r)}`).join('L')}Z`,
      color,
    );
  const cap = (x: number, y: number, scale: number, turn: number): Markup =>
    place(
      path('M-92 10V70Q0 112 92 70V10L0 54Z', '#16222f') +
        polygon(
          [
            [0, -64],
            [170, 0],
            [0, 66],
            [-170, 0],
          ],
          fade('#3d5670', '#22344a', 60),
        ) +
        stroke('M0 0Q90 10 136 24V92', '#f0b44c', 6) +
        path('M124 88H148L156 140H116Z', '#f0b44c') +
        circle(0, 0, 9, '#f0b44c'),
      x,
      y,
      turn,
      scale,
    );
  return (
    paper('#33508a', '#8f6fa0', 80) +
    path('M0 860C160 800 300 860 440 820S700 800 800 840V1130H0Z', '#2a2f55', { opacity: 0.5 }) +
    times(40, (index) =>
      star((index * 191) % 800, (index * 113) % 700, 4 + (index % 4) * 3, index % 3 ? '#fbe6b4' : '#f3c0a2'),
    ).join('') +
    cap(230, 250, 1, -22) +
    cap(560, 170, 0.72, 18) +
    cap(610, 430, 0.92, 28) +
    cap(260, 520, 0.66, -10) +
    text('You did the', { x: 400, y: 820, size: 80, font: 'EB Garamond', italic: true, color: '#fbeed2' }) +
    text('homework', { x: 400, y: 930, size: 128, font: 'Vollkorn', weight: 900, color: '#f6c76a' }) +
    text('HAPPY GRADUATION', { x: 400, y: 1030, size: 27, font: 'Cabin', color: '#fbeed2', spacing: 9 })
  );
};
