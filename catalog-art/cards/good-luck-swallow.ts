import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, path, place, rect, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const goodLuckSwallow = (): Markup => {
  const swallow =
    path(
      'M-10 8C-60 -30 -150 -120 -230 -128C-170 -90 -130 -30 -84 24C-130 40 -190 90 -214 140C-160 104 -110 90 -60 76C-30 96 20 100 52 70C80 62 100 44 104 24L140 14L106 6C98 -12 76 -20 56 -14C86 -70 150 -130 214 -150C120 -156 40 -80 -10 8Z',
      fade('#3d6a8a', '#22405a', 60),
    ) +
    path('M52 70C80 62 100 44 104 24C80 40 50 48 30 46C10 60 -20 72 -60 76C-30 96 20 100 52 70Z', '#fbeed6') +
    path('M104 24C100 36 90 44 78 48C72 36 80 20 96 16Z', '#d9604c') +
    circle(88, 8, 5, '#fbeed6');
  const clover = (x: number, y: number, scale: number, turn: number): Markup =>
    place(
      stroke('M0 0Q10 50 -6 96', '#4f7a4c', 8) +
        times(4, (index) =>
          place(
            path(
              'M0 0C-44 -18 -54 -66 -26 -74C-12 -78 0 -66 0 -56C0 -66 12 -78 26 -74C54 -66 44 -18 0 0Z',
              fade('#8fb56c', '#54814f'),
            ) + stroke('M0 -6V-46', '#cfe0a8', 3),
            0,
            0,
            index * 90 + 45,
          ),
        ).join(''),
      x,
      y,
      turn,
      scale,
    );
  return (
    paper('#f4c999', '#f2dcb4') +
    circle(400, 400, 280, '#ea9a6a') +
    times(5, (index) => rect(100, 470 + index * 44, 600, 7 + index * 5, '#f3cf9f')).join('') +
    place(swallow, 410, 380, -8, 1.5) +
    text('Good luck', { x: 400, y: 850, size: 142, font: 'Kaushan Script', color: '#24455a' }) +
    text('NOT THAT YOU NEED IT', { x: 400, y: 920, size: 25, font: 'Cabin', color: '#b8563c', spacing: 8 }) +
    [
      [70, 1010, 0.9, -10],
      [190, 1060, 1.1, 14],
      [320, 1030, 0.8, -6],
      [450, 1066, 1.1, 8],
      [580, 1030, 0.9, -14],
      [710, 1056, 1.15, 10],
    ]
      .map(([x = 0, y = 0, scale = 0, turn = 0]) => clover(x, y, scale, turn))
      .join('')
  );
};
