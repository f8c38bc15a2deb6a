import { tableTop } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { blurred, clipTo, fade, type Markup } from '../../kit/svg.ts';

const SOCK =
  'M-62 -250H62V20C62 60 92 84 140 112C192 144 204 190 172 216C140 240 92 232 40 206C-20 178 -62 140 -62 60Z';

const HEEL = 'M-62 20C-20 30 10 60 4 130C-30 120 -62 96 -62 60Z';

const TOE = 'M116 98C160 120 200 150 196 186C190 230 140 240 92 226C86 180 96 130 116 98Z';

const sock = (color: string, accent: string): Markup => {
  const ribs = times(12, (index) =>
    stroke(`M${-56 + index * 10} -250V-150`, darker(color, 0.3), 2.4, { opacity: 0.4 }),
  ).join('');
  const knit = times(22, (index) =>
    stroke(`M-62 ${-140 + index * 16}q62 10 130 0`, lighter(color, 0.35), 2, { opacity: 0.28 }),
  ).join('');
  return group([
    path(SOCK, fade(lighter(color, 0.14), darker(color, 0.12), 30)),
    group(
      [
        knit,
        path(HEEL, accent),
        path(TOE, accent),
        rect(-62, -250, 124, 104, darker(color, 0.05)),
        ribs,
        rect(-62, -236, 124, 12, accent),
        rect(-62, -214, 124, 6, accent),
        path('M40 -250V20C40 70 90 100 150 130L62 20V-250Z', '#2a1623', {
          opacity: 0.16,
          filter: blurred(9),
        }),
      ],
      { clip: clipTo(path(SOCK, '#000')) },
    ),
  ]);
};

export const bootSocks = (color = '#b4613a'): Markup => {
  const tones =
    color === '#b4613a'
      ? ['#d9b48a', '#b4613a', '#6d7d74']
      : color === '#9a8fa3'
        ? ['#d4c9cf', '#9a8fa3', '#6b6680']
        : ['#c9c49a', '#4d6a58', '#8a9a6a'];
  const band =
    rect(-150, -52, 300, 104, fade('#f8efdc', '#e2d1b2', 60), { rx: 4 }) +
    text('Driftmoor', { x: 0, y: 2, size: 50, font: 'Kaushan Script', color: '#2f4650' }) +
    text('BOOT SOCKS · THREE PAIRS', { x: 0, y: 32, size: 15, font: 'Cabin', color: '#2f4650', spacing: 3 });
  const layered = (tone: string, index: number): Markup =>
    place(
      lying([place(sock(darker(tone, 0.12), lighter(tone, 0.32)), 26, 14)], 0.5) +
        lying([sock(tone, lighter(tone, 0.4))], 0.8),
      214 + index * 236,
      372 + (index % 2) * 44,
      -5 + index * 3,
      1.2,
    );
  return (
    tableTop('#a9b9b6') +
    path('M-10 700C200 640 420 720 600 660S900 640 980 690V980H-10Z', '#93a7a6', { opacity: 0.7 }) +
    tones.map(layered).join('') +
    place(lying([band], 1), 480, 812, -4, 1.2)
  );
};
