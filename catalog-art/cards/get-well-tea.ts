import { lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, group, path, place, rect, stroke } from '../kit/shapes.ts';
import { clipTo, dropShadow, fade, type Markup } from '../kit/svg.ts';
import { steam, teacup } from '../parts/cups.ts';
import { sprig } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const getWellTea = (): Markup => {
  const quilt = times(7, (row) =>
    times(5, (column) => {
      const color =
        ['#d9a08c', '#eac98f', '#9fb79a', '#c9d2c4', '#e3b7a4'][(row * 2 + column) % 5] ?? '#d9a08c';
      return (
        rect(column * 160, row * 80, 158, 78, color) +
        ((row + column) % 2
          ? circle(column * 160 + 79, row * 80 + 39, 20, lighter(color, 0.4))
          : stroke(`M${column * 160 + 30} ${row * 80 + 39}h98`, lighter(color, 0.4), 8, { dash: '14 12' }))
      );
    }).join(''),
  ).join('');
  const hill = 'M0 860C140 760 320 780 440 830S700 830 800 780V1130H0Z';
  return (
    paper('#f3e3c8', '#efd3b4') +
    rect(90, 90, 620, 560, '#fbf6ea', { rx: 16 }) +
    rect(112, 112, 576, 516, fade('#a9c9cf', '#e3ecd8')) +
    circle(560, 250, 66, '#fbe3a4') +
    path('M112 520C240 440 380 520 500 470S640 450 688 480V628H112Z', '#9fb784') +
    place(sprig({ length: 210, pairs: 6, size: 74, color: '#6d9068', seed: 4 }), 210, 628, -6) +
    rect(392, 112, 16, 516, '#fbf6ea') +
    rect(112, 362, 576, 16, '#fbf6ea') +
    rect(60, 640, 680, 34, '#e9d9bd', { rx: 8 }) +
    group([place(quilt, -40, 770, -4, 1.14)], { clip: clipTo(path(hill, '#000')) }) +
    stroke('M0 860C140 760 320 780 440 830S700 830 800 780', '#fbf6ea', 8) +
    place(teacup(0, 0, 92, '#fbf6ea', '#c47a2c'), 560, 720, 0, 1) +
    steam(560, 694, 0.8) +
    group([rect(60, 890, 680, 180, '#fdf6e6', { rx: 90 })], {
      filter: dropShadow(2, 6, 7, '#2a1623', 0.22),
    }) +
    text('Rest up, get well', {
      x: 400,
      y: 1004,
      size: 82,
      font: 'Dancing Script',
      weight: 700,
      color: '#a8503c',
    })
  );
};
