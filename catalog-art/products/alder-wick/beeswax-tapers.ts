import { SIZE } from '../../kit/backdrop.ts';
import { roundPaint } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, rect, stroke } from '../../kit/shapes.ts';
import { blurred, fade, linear, type Markup } from '../../kit/svg.ts';

export const beeswaxTapers = (): Markup => {
  const colors = ['#e3a83f', '#c8743c', '#f1dcae'] as const;
  const taper = (x: number, color: string, length: number): Markup =>
    path(
      `M${x - 8} 300C${x - 14} 330 ${x - 19} ${300 + length * 0.4} ${x - 20} ${300 + length}Q${x} ${316 + length} ${x + 20} ${300 + length}C${x + 19} ${300 + length * 0.4} ${x + 14} 330 ${x + 8} 300Q${x} 286 ${x - 8} 300Z`,
      roundPaint(color, 0.9),
    ) + stroke(`M${x - 9} 360V${240 + length}`, '#fff8ea', 4, { opacity: 0.45 });
  const pairs = colors.map((color, index) => {
    const x = 232 + index * 248;
    const length = 440 + (index === 1 ? 40 : 0);
    const shape =
      stroke(`M${x - 42} 300Q${x - 40} 196 ${x} 178Q${x + 40} 196 ${x + 42} 300`, '#f3e3bf', 6) +
      taper(x - 42, color, length) +
      taper(x + 42, color, length);
    const shadow = group(
      [stroke(`M${x - 42} 300V${296 + length}M${x + 42} 300V${296 + length}`, '#2a1623', 38)],
      { opacity: 0.22, filter: blurred(12), transform: 'translate(52 34)' },
    );
    return shadow + shape;
  });
  return (
    rect(0, 0, SIZE, SIZE, fade('#d7ac8c', '#b98468', 60)) +
    times(7, (index) => rect(index * 140, 0, 3, SIZE, '#8a5a46', { opacity: 0.25 })).join('') +
    rect(0, 172, SIZE, 34, '#2a1623', { opacity: 0.22, filter: blurred(12), transform: 'translate(0 26)' }) +
    rect(
      -10,
      150,
      SIZE + 20,
      46,
      linear([
        [0, '#a06a42'],
        [0.4, '#7f5033'],
        [1, '#5e3925'],
      ]),
    ) +
    pairs.join('') +
    colors
      .map(
        (_, index) =>
          circle(232 + index * 248, 172, 24, fade('#d9a56c', '#82502f', 50)) +
          circle(226 + index * 248, 165, 9, '#f0c894', { opacity: 0.8 }),
      )
      .join('')
  );
};
