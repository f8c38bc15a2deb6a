import { tableTop } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, path, place, polygon, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, fade, type Markup } from '../../kit/svg.ts';
import { flower, leaf, sprig } from '../../parts/foliage.ts';

export const letterSet = (): Markup => {
  const envelope = (color: string, lining: string): Markup =>
    rect(0, 0, 430, 300, fade(lighter(color, 0.2), darker(color, 0.05), 50), { rx: 5 }) +
    path('M0 300L180 130Q215 104 250 130L430 300Z', darker(color, 0.04)) +
    path('M0 4L190 168Q215 186 240 168L430 4Z', '#2a1623', { opacity: 0.16, transform: 'translate(0 7)' }) +
    path('M0 0H430L240 164Q215 184 190 164Z', fade(lighter(color, 0.28), color)) +
    path('M0 0H430L424 8H6Z', lining);
  const open =
    path('M0 0L200 -176Q215 -188 230 -176L430 0Z', '#b8665a') +
    times(7, (index) =>
      stroke(
        `M${30 + index * 58} 0L${110 + index * 34} ${-70 - (3 - Math.abs(index - 3)) * 26}`,
        '#e6a08a',
        5,
        { opacity: 0.7 },
      ),
    ).join('') +
    rect(0, 0, 430, 290, fade('#f8eedd', '#e2d2b4', 50), { rx: 5 }) +
    path('M0 290L180 124Q215 100 250 124L430 290Z', '#efe2c9') +
    path('M0 0L180 150Q215 176 250 150L430 0V6L250 160Q215 184 180 160L0 6Z', '#2a1623', { opacity: 0.12 });
  const seal =
    path(
      'M0 -58C20 -64 38 -52 48 -36C62 -22 62 4 54 22C50 44 30 56 8 56C-16 62 -42 50 -52 30C-64 10 -58 -16 -44 -34C-34 -52 -18 -54 0 -58Z',
      fade('#c9503f', '#8f2c28', 50),
    ) +
    ring(0, 0, 37, '#7c2420', 4, { opacity: 0.7 }) +
    text('Q', { x: 0, y: 18, size: 54, font: 'EB Garamond', italic: true, color: '#f0b9a4' });
  const stamp =
    rect(-30, 40, 60, 150, across('#8a5330', '#c98b57', '#5e3519', 0.35), { rx: 28 }) +
    rect(-26, 10, 52, 40, across('#96682f', '#f6dfa2', '#7a5420', 0.4), { rx: 6 }) +
    ellipse(0, 8, 44, 14, '#d9ac5c');
  const wax =
    rect(-17, 0, 34, 240, across('#d0604c', '#b03a30', '#7c2420', 0.5), { rx: 5 }) +
    stroke('M0 0V-26', '#efe2c9', 5);
  const sheet =
    rect(0, 0, 400, 520, fade('#fffaf0', '#efe2c9', 50)) +
    path(
      `M0 520${times(21, (index) => `L${index * 20} ${520 + (index % 2 ? 5 : -3)}`).join('')}V500H0Z`,
      '#efe2c9',
    );
  return (
    tableTop('#c3ccd0') +
    polygon(
      [
        [0, 620],
        [960, 470],
        [960, 960],
        [0, 960],
      ],
      '#a9b6be',
      { opacity: 0.55 },
    ) +
    place(lying([sheet], 0.8), 470, 52, 9) +
    place(lying([open], 0.8), 96, 260, -10) +
    place(lying([envelope('#efe2c9', '#b8665a')], 1), 226, 520, 4) +
    place(lying([seal], 0.5), 428, 690, 10, 0.98) +
    place(lying([stamp], 1), 808, 600, 24) +
    place(lying([wax], 0.7), 866, 300, 16) +
    place(lying([sprig({ length: 220, pairs: 6, size: 56, color: '#7b9077', seed: 9 })], 0.6), 130, 930, 58) +
    place(lying([flower(8, 34, 12, '#d9a39a', '#b8873e')], 0.5), 140, 170) +
    place(leaf(60, 20, '#7b9077'), 176, 186, 110)
  );
};
