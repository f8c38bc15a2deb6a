import { niche, room, SIZE } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { ballPaint, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, group, place, rect, stroke } from '../../kit/shapes.ts';
import { blurred, fade, type Markup } from '../../kit/svg.ts';
import { wineBottle } from '../../parts/bottles.ts';
import { sprig } from '../../parts/foliage.ts';
import { grapes } from '../../parts/fruit.ts';
import { hillLabel } from './house-style.ts';

export const cellarTrio = (): Markup => {
  const [x, y, width, height] = [170, 132, 620, 700];
  const pine = '#dcb27c';
  const slat = (left: number, top: number, w: number, h: number): Markup =>
    rect(left, top, w, h, fade(lighter(pine, 0.2), darker(pine, 0.12)), { rx: 4 }) +
    stroke(`M${left + 12} ${top + h * 0.4}H${left + w - 30}`, '#9c6a38', 2, { opacity: 0.4 });
  const bottles = [
    wineBottle({
      glass: '#8a8a4a',
      foil: '#d3aa58',
      label: hillLabel('Chardonnay', '#f6ecd6', '#d9a63a'),
      shoulder: 'slope',
    }),
    wineBottle({
      glass: '#d98a7c',
      foil: '#e9c0ad',
      label: hillLabel('Rosé', '#fbf1e2', '#d9806c'),
      shoulder: 'square',
    }),
    wineBottle({
      glass: '#33252f',
      foil: '#4a2a48',
      label: hillLabel('Syrah', '#efe0c8', '#7c4a6a'),
      shoulder: 'square',
    }),
  ];
  return (
    room('#8e5a60', '#5b353b', 786) +
    niche(480, 40, 786, 420, '#a97078') +
    standingShadow(x + 310, y + height + 12, 320, 120) +
    rect(x, y, width, height, darker(pine, 0.55), { rx: 6 }) +
    rect(x + 26, y + 26, width - 52, height - 52, fade('#4a2c1c', '#7a4f30')) +
    times(22, (index) =>
      stroke(
        `M${190 + ((index * 67) % 570)} ${y + height - 60 - ((index * 13) % 40)}q20 -34 ${((index * 29) % 60) - 30} -52`,
        index % 2 ? '#e9cf94' : '#cfae6c',
        4,
        { opacity: 0.8 },
      ),
    ).join('') +
    bottles
      .map(
        (bottle, index) =>
          group([
            rect(-60, -540, 150, 540, '#2a1623', {
              opacity: 0.35,
              filter: blurred(14),
              transform: `translate(${x + 118 + index * 192} ${y + height - 40})`,
            }),
          ]) + place(bottle, x + 118 + index * 192, y + height - 34, 0, 1.06),
      )
      .join('') +
    [x + 204, x + 396]
      .map((left) => rect(left, y + 26, 20, height - 52, fade(lighter(pine, 0.2), darker(pine, 0.25), 0)))
      .join('') +
    slat(x - 8, y - 8, width + 16, 40) +
    slat(x - 8, y + height - 74, width + 16, 82) +
    rect(x - 8, y, 38, height, fade(lighter(pine, 0.16), darker(pine, 0.2), 0)) +
    rect(x + width - 30, y, 38, height, fade(lighter(pine, 0.06), darker(pine, 0.3), 0)) +
    text('VELLAMONT CELLARS', {
      x: 480,
      y: y + height - 22,
      size: 30,
      font: 'Old Standard TT',
      color: '#5e3519',
      spacing: 7,
    }) +
    [
      [x + 10, y + 14],
      [x + width - 12, y + 14],
      [x + 10, y + height - 54],
      [x + width - 12, y + height - 54],
    ]
      .map(([nx = 0, ny = 0]) => circle(nx, ny, 5, '#6d4a2a'))
      .join('') +
    place(grapes('#6b4260'), 868, 856, 16, 0.9) +
    place(sprig({ length: 120, pairs: 3, size: 60, color: '#7b8a56', seed: 3 }), 850, 800, 50) +
    ellipse(868, SIZE - 22, 60, 8, '#2a1623', { opacity: 0.3, filter: blurred(6) }) +
    circle(790, 900, 16, ballPaint('#6b4260'))
  );
};
