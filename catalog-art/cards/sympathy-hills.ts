import { lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { glow } from '../kit/light.ts';
import { circle, path, place, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const sympathyHills = (): Markup => {
  const layers = ['#d5d6d2', '#bcc4c4', '#9fadb0', '#82949a', '#687c85'];
  return (
    paper('#f1ece2', '#e3dfd6') +
    glow(400, 400, 420, '#fffaf0', 0.9) +
    circle(400, 420, 88, '#fbf1dc') +
    layers
      .map((color, index) =>
        path(
          `M0 ${520 + index * 92}C${140 + index * 24} ${440 + index * 92} ${260 - index * 10} ${560 + index * 86} ${420 + index * 12} ${500 + index * 92}S${660 - index * 14} ${460 + index * 96} 800 ${530 + index * 90}V1130H0Z`,
          fade(color, lighter(color, 0.3)),
        ),
      )
      .join('') +
    [
      [300, 240, 1],
      [356, 212, 0.8],
      [250, 286, 0.7],
    ]
      .map(([x = 0, y = 0, scale = 0]) =>
        place(stroke('M-30 0Q-14 -18 0 0Q14 -18 30 0', '#687c85', 5), x, y, 0, scale),
      )
      .join('') +
    text('With you,', { x: 400, y: 984, size: 84, font: 'GFS Didot', italic: true, color: '#fbf6ea' }) +
    text('in quiet', {
      x: 400,
      y: 1064,
      size: 62,
      font: 'GFS Didot',
      italic: true,
      color: '#fbf6ea',
      opacity: 0.9,
    })
  );
};
