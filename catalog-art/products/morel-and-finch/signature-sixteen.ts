import { tableTop } from '../../kit/backdrop.ts';
import { darker } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { fade, type Markup } from '../../kit/svg.ts';
import { ribbonBand, tray } from '../../parts/box.ts';
import { BONBONS, bonbon } from '../../parts/chocolates.ts';
import { COCOA } from './house-style.ts';

const ROSE = '#c98679';

export const signatureSixteen = (): Markup => {
  const box = [
    tray(0, 0, 520, 520, 20, '#2f1b22', '#5a3740'),
    ...times(16, (index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)];
      const kind = BONBONS[(column + row * 3) % 8] ?? 'dome';
      const [x, y] = [84 + column * 117.5, 84 + row * 117.5];
      const shell = (column + row) % 2 ? '#7a4630' : COCOA;
      return (
        circle(x, y, 50, '#432730', { opacity: 0.9 }) +
        circle(x + 2, y + 3, 47, '#6d4751') +
        place(bonbon(kind, 78, shell), x, y)
      );
    }),
  ].join('');
  const map =
    rect(0, 0, 250, 330, '#f4e6cf', { rx: 4 }) +
    text('The Sixteen', { x: 125, y: 62, size: 34, font: 'GFS Didot', italic: true, color: COCOA }) +
    times(
      16,
      (index) =>
        `<circle cx="${52 + (index % 4) * 48}" cy="${116 + Math.floor(index / 4) * 48}" r="15" fill="${index % 3 ? '#e6cba6' : ROSE}" stroke="${COCOA}" stroke-opacity="0.5"/>`,
    ).join('');
  return (
    tableTop('#d99d92') +
    path('M-20 560C180 470 280 700 480 660S820 560 990 690V980H-20Z', fade('#c17a72', '#a9605c', 70)) +
    stroke('M60 960C160 800 300 760 420 800S700 860 980 760', darker('#a9605c', 0.2), 5, { opacity: 0.4 }) +
    place(lying([map]), 660, 50, 14) +
    place(lying([box], 1.3), 128, 206, -7) +
    place(lying([bonbon('heart', 92)], 0.7), 792, 556, 18) +
    place(lying([bonbon('gold', 84)], 0.7), 846, 700, -20) +
    group([ribbonBand('M700 880C760 800 830 900 900 830S960 780 1000 800', '#f0d3a8', 20)])
  );
};
