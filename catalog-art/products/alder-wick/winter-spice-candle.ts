import { plinth, room } from '../../kit/backdrop.ts';
import { glow, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, place, rect, stroke } from '../../kit/shapes.ts';
import { linear, type Markup } from '../../kit/svg.ts';
import { sprig } from '../../parts/foliage.ts';
import { slice } from '../../parts/fruit.ts';
import { candle } from './house-style.ts';

const stick = (x: number, y: number, turn: number): Markup =>
  place(
    rect(
      -90,
      -13,
      180,
      26,
      linear([
        [0, '#b5713f'],
        [0.5, '#8c4f2a'],
        [1, '#5f3219'],
      ]),
      { rx: 12 },
    ) +
      ellipse(90, 0, 7, 13, '#5f3219') +
      stroke('M-80 -2H78', '#5f3219', 3, { opacity: 0.6 }),
    x,
    y,
    turn,
  );

export const winterSpiceCandle = (): Markup =>
  room('#33455a', '#1f2c3c', 716) +
  times(40, (index) =>
    circle((index * 211) % 960, (index * 137) % 660, 2 + (index % 4), '#f7efe0', { opacity: 0.35 }),
  ).join('') +
  glow(500, 380, 470, '#ffcf8a', 0.5) +
  [
    [-62, 330],
    [-36, 280],
    [48, 320],
    [70, 260],
  ]
    .map(([turn = 0, length = 0], index) =>
      place(
        sprig({ length, pairs: 14, size: 44, color: index % 2 ? '#4d6b57' : '#3e5a4b', seed: index + 3 }),
        500,
        800,
        turn,
      ),
    )
    .join('') +
  plinth(500, 796, 250, 70, '#6d3b3f') +
  standingShadow(500, 796, 160, 60) +
  candle(500, 440, 168, 350, '#7e2a36', ['Winter', 'CLOVE & FIR']) +
  stick(214, 900, -14) +
  stick(262, 872, 10) +
  place(slice('#cf6f2a', '#e59140'), 792, 880, 0, 1.3, 0.72) +
  place(slice('#cf6f2a', '#e59140'), 856, 846, 0, 1.0, 0.56);
