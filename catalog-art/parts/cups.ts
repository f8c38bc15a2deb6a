import { darker, lighter } from '../kit/color.ts';
import { roundPaint } from '../kit/light.ts';
import { ellipse, group, path, stroke } from '../kit/shapes.ts';
import { blurred, fade, type Markup } from '../kit/svg.ts';
import { turned } from './turned.ts';

type MugLook = { drink?: string; handle?: 'left' | 'right'; inside?: string };

/** A straight-sided mug whose rim center is at cx, top. */
export const mug = (
  cx: number,
  top: number,
  half: number,
  height: number,
  color: string,
  look: MugLook = {},
): Markup => {
  const side = look.handle === 'left' ? -1 : 1;
  const x = (reach: number): number => cx + side * half * reach;
  const y = (share: number): number => top + height * share;
  const handle = `M${x(0.94)} ${y(0.2)}C${x(1.7)} ${y(0.12)} ${x(1.74)} ${y(0.82)} ${x(0.9)} ${y(0.76)}`;
  const lip = half * 0.19;
  const inside = look.inside ?? lighter(color, 0.2);
  return (
    stroke(handle, darker(color, 0.26), half * 0.25) +
    stroke(handle, lighter(color, 0.05), half * 0.13, { transform: 'translate(-2 -4)' }) +
    path(
      `M${cx - half} ${top}L${cx - half * 0.97} ${y(0.82)}Q${cx - half * 0.96} ${y(0.97)} ${cx - half * 0.74} ${y(1)}Q${cx} ${y(1) + lip * 0.9} ${cx + half * 0.74} ${y(1)}Q${cx + half * 0.96} ${y(0.97)} ${cx + half * 0.97} ${y(0.82)}L${cx + half} ${top}Z`,
      roundPaint(color),
    ) +
    ellipse(cx, top, half, lip, lighter(color, 0.3)) +
    ellipse(cx, top + 1, half * 0.93, lip * 0.86, fade(darker(inside, 0.34), inside, 90)) +
    (look.drink
      ? ellipse(
          cx,
          top + lip * 0.26,
          half * 0.88,
          lip * 0.62,
          fade(darker(look.drink, 0.2), lighter(look.drink, 0.18), 20),
        )
      : '')
  );
};

/** A low cup on a saucer. */
export const teacup = (cx: number, top: number, half: number, color: string, drink: string): Markup => {
  const depth = half * 1.02;
  const rim = half * 0.2;
  const handle = `M${cx + half * 0.9} ${top + depth * 0.2}C${cx + half * 1.6} ${top + depth * 0.02} ${cx + half * 1.5} ${top + depth * 0.72} ${cx + half * 0.7} ${top + depth * 0.66}`;
  return (
    ellipse(cx, top + depth + 6, half * 1.62, half * 0.3, darker(color, 0.22)) +
    ellipse(cx, top + depth, half * 1.62, half * 0.3, fade(lighter(color, 0.24), darker(color, 0.08), 20)) +
    ellipse(cx + 10, top + depth + 2, half * 0.9, half * 0.14, darker(color, 0.3), { opacity: 0.6 }) +
    stroke(handle, darker(color, 0.2), half * 0.17) +
    stroke(handle, lighter(color, 0.1), half * 0.08, { transform: 'translate(-2 -3)' }) +
    path(
      turned(
        cx,
        [
          [top, half],
          [top + depth * 0.4, half * 0.92],
          [top + depth * 0.96, half * 0.44],
        ],
        0.2,
      ),
      roundPaint(color),
    ) +
    ellipse(cx, top, half, rim, lighter(color, 0.34)) +
    ellipse(cx, top + 2, half * 0.94, rim * 0.86, darker(color, 0.2)) +
    ellipse(cx, top + rim * 0.24, half * 0.88, rim * 0.64, fade(darker(drink, 0.2), lighter(drink, 0.22), 15))
  );
};

export const steam = (x: number, y: number, scale = 1, color = '#fffaf0'): Markup =>
  group(
    [
      stroke('M-26 0C-56 -50 6 -84 -22 -140S-46 -216 -20 -246', color, 11, { opacity: 0.5 }),
      stroke('M22 -10C-6 -56 50 -92 26 -150S6 -206 30 -232', color, 9, { opacity: 0.38 }),
    ],
    { transform: `translate(${x} ${y}) scale(${scale})`, filter: blurred(5) },
  );
