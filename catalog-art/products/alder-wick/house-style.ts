import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { glow, roundPaint } from '../../kit/light.ts';
import { ellipse, path, place, stroke } from '../../kit/shapes.ts';
import { fade, linear, type Markup } from '../../kit/svg.ts';
import { band, frontLabel, shine } from '../../parts/turned.ts';

const flame = (x: number, y: number, scale = 1): Markup =>
  glow(x, y - 30 * scale, 190 * scale, '#ffd890', 0.6) +
  place(
    path(
      'M0 6C-22 -8 -18 -40 0 -72C18 -40 22 -8 0 6Z',
      linear([
        [0, '#fff3cf'],
        [0.6, '#ffc255'],
        [1, '#e8853a'],
      ]),
    ) +
      path('M0 2C-9 -6 -8 -22 0 -36C8 -22 9 -6 0 2Z', '#fffaf0') +
      stroke('M0 16V-6', '#3a2520', 4),
    x,
    y,
    0,
    scale,
  );

/** A lit candle in a glass tumbler; cx, top is the middle of its rim. */
export const candle = (
  cx: number,
  top: number,
  half: number,
  height: number,
  glass: string,
  words: readonly [string, string],
): Markup => {
  const lip = half * 0.16;
  const body = `M${cx - half} ${top}V${top + height - 20}Q${cx - half} ${top + height + 4} ${cx - half + 26} ${top + height + 10}Q${cx} ${top + height + lip} ${cx + half - 26} ${top + height + 10}Q${cx + half} ${top + height + 4} ${cx + half} ${top + height - 20}V${top}Z`;
  return (
    path(body, roundPaint(glass, 1.1)) +
    ellipse(cx, top, half, lip, lighter(glass, 0.4)) +
    ellipse(cx, top + 2, half * 0.94, lip * 0.9, darker(glass, 0.35)) +
    ellipse(cx, top + lip * 0.5, half * 0.9, lip * 0.66, fade('#f5e3bd', '#fff5dd', 20)) +
    glow(cx, top + lip * 0.4, half * 0.7, '#ffe3a0', 0.9) +
    flame(cx, top + lip * 0.36, half / 120) +
    band(cx, top + height * 0.04, half, 6, lighter(glass, 0.4), 0.16).replace(
      '<path',
      '<path opacity="0.35"',
    ) +
    frontLabel(cx, top + height * 0.36, half, half * 0.62, height * 0.38, '#f2e5cc', 0.16) +
    text(words[0], {
      x: cx,
      y: top + height * 0.36 + height * 0.24,
      size: half * 0.34,
      font: 'Old Standard TT',
      color: '#3b2a2c',
    }) +
    text(words[1], {
      x: cx,
      y: top + height * 0.36 + height * 0.34,
      size: half * 0.105,
      font: 'Cabin',
      color: '#3b2a2c',
      spacing: half * 0.018,
    }) +
    shine(cx - half * 0.78, top + height * 0.18, height * 0.56, half * 0.07, 0.32)
  );
};
