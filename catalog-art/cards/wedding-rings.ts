import { lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, group, place, rect, ring, stroke } from '../kit/shapes.ts';
import { clipTo, type Markup } from '../kit/svg.ts';
import { flower, leaf } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const weddingRings = (): Markup => {
  const gold = (cx: number): Markup =>
    `<circle cx="${cx}" cy="480" r="128" fill="none" stroke="#8f6a30" stroke-width="26"/><circle cx="${cx - 2}" cy="477" r="128" fill="none" stroke="#e3bd74" stroke-width="20"/><path d="M${cx - 88} 388A126 126 0 0 1 ${cx + 10} 350" fill="none" stroke="#fff3d0" stroke-width="7" stroke-linecap="round"/>`;
  const wreath = times(44, (index) => {
    const angle = (index / 44) * 360;
    const radians = (angle * Math.PI) / 180;
    const [x, y] = [400 + Math.sin(radians) * 286, 480 - Math.cos(radians) * 286];
    return (
      place(
        leaf(index % 2 ? 92 : 78, 22, index % 3 ? '#8fa385' : '#b0bd9f'),
        x,
        y,
        angle + (index % 2 ? 52 : 128),
      ) + (index % 5 === 0 ? circle(x, y, 9, '#e3bd74') : '')
    );
  }).join('');
  const blooms = [
    [200, 686, 1.2, '#f3e2d4'],
    [286, 742, 0.9, '#e9b9ac'],
    [138, 612, 0.8, '#e9b9ac'],
    [600, 276, 1.2, '#f3e2d4'],
    [518, 222, 0.9, '#e9b9ac'],
    [662, 350, 0.8, '#e9b9ac'],
  ] as const;
  return (
    paper('#fbf5ea', '#f0e3d2') +
    stroke('M40 40H760V1090H40Z', '#c9a163', 2.5) +
    ring(400, 480, 286, '#9c8f6a', 5) +
    wreath +
    blooms
      .map(([x, y, scale, color]) =>
        place(
          flower(11, 72, 22, color, '#d9a95c') + flower(8, 42, 16, lighter(color, 0.3), '#c98f4a'),
          x,
          y,
          12,
          scale,
        ),
      )
      .join('') +
    gold(330) +
    gold(470) +
    group([gold(330)], { clip: clipTo(rect(360, 545, 80, 90, '#000')) }) +
    text('To the', { x: 400, y: 946, size: 52, font: 'GFS Didot', italic: true, color: '#6d7d62' }) +
    text('two of you', { x: 400, y: 1026, size: 82, font: 'GFS Didot', italic: true, color: '#6d5232' })
  );
};
