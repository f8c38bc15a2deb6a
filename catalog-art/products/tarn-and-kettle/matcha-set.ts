import { SIZE, sweep } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, clipTo, fade, type Markup, radial } from '../../kit/svg.ts';

export const matchaSet = (): Markup => {
  const froth = times(46, (index) => {
    const [angle, reach] = [index * 2.4, Math.sqrt((index + 1) / 47) * 150];
    return circle(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
      4 + ((index * 7) % 9),
      lighter('#a9bd62', 0.36),
      { opacity: 0.5 },
    );
  }).join('');
  const inside = circle(0, 0, 214, '#000');
  const bowl = [
    circle(0, 0, 240, fade('#6b6763', '#35322f', 45)),
    circle(0, 0, 226, '#4d4946'),
    circle(
      0,
      0,
      214,
      radial([
        [0, '#5d5853'],
        [1, '#2d2927'],
      ]),
    ),
    circle(
      0,
      0,
      172,
      radial([
        [0, '#b9c86c'],
        [0.8, '#93a94c'],
        [1, '#73893a'],
      ]),
    ),
    froth,
    group([ring(-30, -40, 240, '#1f1a18', 60, { opacity: 0.3 })], { clip: clipTo(inside) }),
    stroke('M-206 70A218 218 0 0 1 -100 -194', '#fff5e2', 6, { opacity: 0.35 }),
  ].join('');
  const whisk = [
    ...times(24, (index) =>
      stroke(
        `M0 60Q${(index - 11.5) * 3} 130 ${(index - 11.5) * 6.4} 214`,
        index % 2 ? '#e8cf94' : '#c9a763',
        4,
      ),
    ),
    rect(-34, -90, 68, 156, across('#c8a45c', '#efd9a0', '#a98343', 0.3), { rx: 8 }),
    rect(-36, 44, 72, 16, '#7d3f2c', { rx: 3 }),
    stroke('M-34 -40H34', '#a98343', 2),
  ].join('');
  const scoop =
    path(
      'M-9 0L-7 -330C-8 -366 -22 -380 -20 -402C-16 -424 16 -424 20 -402C22 -380 8 -366 7 -330L9 0Q0 8 -9 0Z',
      across('#d9bb78', '#f0dca8', '#b28c4a', 0.5),
    ) + stroke('M-9 -120H8', '#a98343', 3);
  const tin = [
    circle(0, 0, 116, fade('#e1d2b0', '#b3a27c', 45)),
    circle(0, 0, 104, fade('#3f5f4a', '#2c463a', 45)),
    circle(
      0,
      0,
      82,
      radial([
        [0, '#a3bb58'],
        [1, '#7d9440'],
      ]),
    ),
    path('M-70 -20Q-20 -60 30 -40T74 10Q40 60 -10 66T-74 10Z', '#b9cd6c', { opacity: 0.7 }),
  ].join('');
  return (
    sweep('#dcd6bd') +
    rect(80, 0, 250, SIZE, '#c8b98e', { opacity: 0.55 }) +
    times(24, (index) => rect(80, index * 42, 250, 3, '#a99866', { opacity: 0.45 })).join('') +
    place(lying([bowl], 1.8), 560, 390) +
    place(lying([whisk], 1.1), 206, 300, 14, 1.1) +
    place(lying([tin], 1.3), 748, 770) +
    place(lying([scoop], 0.6), 560, 900, -58, 1.05) +
    place(path('M-60 10Q-10 -24 60 4Q10 30 -60 10Z', '#8aa144'), 470, 730, 16)
  );
};
