import { darker, lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { sprig } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const newHomeWindows = (): Markup => {
  const house = (
    x: number,
    width: number,
    height: number,
    color: string,
    roof: string,
    lit: readonly number[],
  ): Markup => {
    const top = 900 - height;
    const columns = Math.max(1, Math.floor(width / 84));
    const rows = Math.floor((height - 90) / 110);
    const windows = times(rows * columns, (index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const wx = x + (width / columns) * (column + 0.5) - 24;
      const wy = top + 36 + row * 110;
      return (
        rect(wx, wy, 48, 68, lit.includes(index) ? '#ffd989' : darker(color, 0.42), { rx: 4 }) +
        stroke(`M${wx + 24} ${wy}v68M${wx} ${wy + 34}h48`, lighter(color, 0.5), 3)
      );
    });
    return (
      polygon(
        [
          [x - 16, top],
          [x + width / 2, top - width * 0.42],
          [x + width + 16, top],
        ],
        roof,
      ) +
      rect(x + width * 0.7, top - width * 0.36, 26, 70, darker(roof, 0.2)) +
      rect(x, top, width, height, fade(lighter(color, 0.08), darker(color, 0.08), 20)) +
      windows.join('') +
      rect(x + width / 2 - 26, 820, 52, 80, darker(roof, 0.1), { rx: 4 }) +
      circle(x + width / 2 + 15, 862, 4, '#f0c25a')
    );
  };
  return (
    paper('#3f527c', '#d99a86', 88) +
    times(46, (index) =>
      circle((index * 197) % 800, (index * 83) % 380, 1.6 + (index % 3), '#fbeed2', { opacity: 0.8 }),
    ).join('') +
    path('M640 112A64 64 0 1 0 674 196A54 54 0 0 1 640 112Z', '#fbe8bd') +
    path('M0 760C160 660 320 740 480 690S720 680 800 720V900H0Z', '#5b6a86') +
    house(30, 170, 330, '#c9705c', '#6d3a40', [1, 3]) +
    house(590, 180, 380, '#7f9aa0', '#354a5c', [0, 5]) +
    house(210, 150, 250, '#e3b777', '#8f5a3c', [0]) +
    house(384, 190, 410, '#e9d6b8', '#a8503c', [0, 1, 2, 3, 4, 5]) +
    rect(0, 900, 800, 230, '#2f3f4f') +
    times(6, (index) =>
      place(
        sprig({ length: 110, pairs: 4, size: 46, color: '#5a8566', round: true, seed: index }),
        [14, 206, 372, 580, 786, 486][index] ?? 0,
        904,
      ),
    ).join('') +
    text('Home, new home', {
      x: 400,
      y: 1010,
      size: 92,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#fbe6c0',
    }) +
    text('MAY THE KETTLE BE EASY TO FIND', {
      x: 400,
      y: 1070,
      size: 21,
      font: 'Cabin',
      color: '#f0c08a',
      spacing: 6,
    })
  );
};
