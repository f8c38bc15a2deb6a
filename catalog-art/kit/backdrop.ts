import { darker, lighter } from './color.ts';
import { between, randomFrom, times } from './random.ts';
import { circle, ellipse, path, rect, smooth, stroke } from './shapes.ts';
import { across, fade, linear, type Markup, type Point, radial } from './svg.ts';

export const SIZE = 960;

const wash = (color: string): string =>
  radial(
    [
      [0, lighter(color, 0.32)],
      [0.55, color],
      [1, darker(color, 0.12)],
    ],
    0.3,
    0.22,
    0.95,
  );

/** A wall and a table that meet at `horizon`. */
export const room = (wall: string, table: string, horizon = 640): Markup =>
  rect(0, 0, SIZE, horizon, wash(wall)) +
  rect(
    0,
    horizon,
    SIZE,
    SIZE - horizon,
    linear([
      [0, darker(table, 0.09)],
      [0.16, table],
      [1, lighter(table, 0.14)],
    ]),
  );

/** One sheet of paper that curves from wall to floor. */
export const sweep = (color: string): Markup =>
  rect(0, 0, SIZE, SIZE, wash(color)) +
  rect(
    0,
    560,
    SIZE,
    400,
    linear([
      [0, lighter(color, 0.3), 0],
      [1, lighter(color, 0.3), 0.75],
    ]),
  );

/** A table top seen straight from above. */
export const tableTop = (color: string): Markup => rect(0, 0, SIZE, SIZE, wash(color));

export const planks = (color: string, count = 5, seed = 3): Markup => {
  const random = randomFrom(seed);
  const width = SIZE / count;
  const grain = (left: number): Markup[] =>
    times(5, (line) => {
      const x = left + ((line + 0.6) * width) / 5.4;
      const bend = between(random, -10, 10);
      return stroke(`M${x} 0C${x + bend} 320 ${x - bend} 640 ${x + bend / 2} 960`, darker(color, 0.22), 1.6, {
        opacity: 0.3,
      });
    });
  const board = (index: number): Markup => {
    const left = index * width;
    const tone =
      random() > 0.5
        ? lighter(color, between(random, 0.02, 0.1))
        : darker(color, between(random, 0.01, 0.06));
    return (
      rect(left, 0, width + 1, SIZE, tone) +
      grain(left).join('') +
      rect(left, 0, 3, SIZE, darker(color, 0.4), { opacity: 0.5 })
    );
  };
  return (
    times(count, board).join('') +
    rect(
      0,
      0,
      SIZE,
      SIZE,
      radial(
        [
          [0, '#fff5e2', 0.28],
          [1, '#2a1623', 0.16],
        ],
        0.3,
        0.25,
        0.9,
      ),
    )
  );
};

export const marble = (color: string, vein: string): Markup =>
  tableTop(color) +
  [
    'M-20 180C160 210 220 330 420 350S760 300 980 430',
    'M420 350C500 420 520 560 640 640S880 760 980 900',
    'M-20 700C120 660 240 720 330 820S420 940 460 980',
    'M640 -20C650 90 760 150 980 170',
  ]
    .map(
      (d, index) =>
        stroke(d, vein, index === 0 ? 5 : 3, { opacity: 0.35 }) + stroke(d, vein, 16, { opacity: 0.1 }),
    )
    .join('');

/** A shallow arched niche in the wall. */
export const niche = (cx: number, top: number, bottom: number, halfWidth: number, color: string): Markup => {
  const shape = (inset: number): string =>
    `M${cx - halfWidth + inset} ${bottom}V${top + halfWidth}A${halfWidth - inset} ${halfWidth - inset} 0 0 1 ${cx + halfWidth - inset} ${top + halfWidth}V${bottom}Z`;
  return (
    path(shape(0), fade(darker(color, 0.24), darker(color, 0.05), 30)) +
    path(shape(14), fade(darker(color, 0.08), lighter(color, 0.2), 40), { transform: 'translate(14 6)' })
  );
};

/** A round pedestal whose top is at `y`. */
export const plinth = (cx: number, y: number, halfWidth: number, height: number, color: string): Markup => {
  const lip = halfWidth * 0.17;
  const side = across(lighter(color, 0.12), color, darker(color, 0.28), 0.4);
  return (
    path(
      `M${cx - halfWidth} ${y}V${y + height}A${halfWidth} ${lip} 0 0 0 ${cx + halfWidth} ${y + height}V${y}Z`,
      side,
    ) + ellipse(cx, y, halfWidth, lip, lighter(color, 0.26))
  );
};

export const sunDisc = (cx: number, cy: number, r: number, color: string): Markup =>
  circle(cx, cy, r, fade(lighter(color, 0.12), darker(color, 0.04)));

/** A folded cloth lying under things, seen from above or slightly from the front. */
export const cloth = (points: readonly Point[], color: string): Markup => {
  const outline = smooth(points, 10);
  return (
    path(outline, '#2a1623', { opacity: 0.2, transform: 'translate(10 14)' }) +
    path(outline, fade(lighter(color, 0.12), darker(color, 0.1), 35))
  );
};
