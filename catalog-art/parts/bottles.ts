import { darker, lighter } from '../kit/color.ts';
import { roundPaint } from '../kit/light.ts';
import { ellipse, path, rect, stroke } from '../kit/shapes.ts';
import { across, linear, type Markup } from '../kit/svg.ts';
import { shine, turned } from './turned.ts';

type Bottle = {
  glass: string;
  foil: string;
  label: Markup;
  shoulder: 'slope' | 'square';
  foilLength?: number;
};

/** A wine bottle 560 tall and 150 wide standing on the origin. */
export const wineBottle = ({ glass, foil, label, shoulder, foilLength = 120 }: Bottle): Markup => {
  const outline = turned(
    0,
    shoulder === 'slope'
      ? [
          [-560, 25],
          [-440, 27],
          [-260, 76],
          [-6, 76],
        ]
      : [
          [-560, 25],
          [-400, 26],
          [-330, 74],
          [-6, 74],
        ],
    0.14,
  );
  return (
    path(outline, roundPaint(glass, 1.15)) +
    path(
      turned(
        0,
        [
          [-566, 27],
          [-566 + foilLength, shoulder === 'slope' ? 30 : 28],
        ],
        0.2,
      ),
      linear(
        [
          [0, darker(foil, 0.2)],
          [0.3, lighter(foil, 0.4)],
          [0.55, foil],
          [1, darker(foil, 0.4)],
        ],
        0,
      ),
    ) +
    rect(-30, -562, 60, 16, lighter(foil, 0.1), { rx: 4 }) +
    ellipse(0, -566, 27, 6, lighter(foil, 0.3)) +
    label +
    shine(-58, -250, 220, 8, 0.34) +
    stroke('M-17 -420Q-22 -370 -44 -320', '#fff8ea', 6, { opacity: 0.3 })
  );
};

/** A curved paper label across a bottle, with its words drawn over it. */
export const bottleLabel = (top: number, height: number, paper: string, words: Markup): Markup =>
  path(
    `M-75 ${top}Q0 ${top + 16} 75 ${top}V${top + height}Q0 ${top + height + 16} -75 ${top + height}Z`,
    across(darker(paper, 0.16), lighter(paper, 0.2), darker(paper, 0.24), 0.3),
  ) + words;

/** A stemmed glass on the origin: `bowl` is the outline of its bowl from rim to stem. */
export const stemGlass = (rim: number, depth: number, stem: number, wine: string, fill: number): Markup => {
  const top = -depth - stem;
  const outline = (half: number, from: number): string =>
    `M${-half} ${from}C${-rim * 1.3} ${top + depth * 0.66} ${-rim * 0.7} ${-stem} -6 ${-stem}H6C${rim * 0.7} ${-stem} ${rim * 1.3} ${top + depth * 0.66} ${half} ${from}Z`;
  const level = top + depth * (1 - fill);
  const half = rim * (1 + 0.07 * (1 - Math.abs(fill - 0.5)));
  return (
    ellipse(0, 0, rim * 0.86, 14, '#fff8ea', { opacity: 0.5 }) +
    rect(
      -5,
      -stem - 4,
      10,
      stem + 2,
      linear(
        [
          [0, '#fff8ea', 0.8],
          [0.5, '#fff8ea', 0.3],
          [1, '#fff8ea', 0.7],
        ],
        0,
      ),
    ) +
    path(outline(rim, top), '#fff8ea', { opacity: 0.2 }) +
    path(outline(half, level), across(darker(wine, 0.24), lighter(wine, 0.16), darker(wine, 0.3), 0.3)) +
    ellipse(0, level, half, rim * 0.16, lighter(wine, 0.24)) +
    `<ellipse cx="0" cy="${top}" rx="${rim}" ry="${rim * 0.16}" fill="none" stroke="#fff8ea" stroke-width="3" opacity="0.8"/>` +
    stroke(
      `M${-rim * 0.82} ${top + 30}Q${-rim * 1} ${top + depth * 0.5} ${-rim * 0.66} ${top + depth * 0.76}`,
      '#fffaf0',
      7,
      { opacity: 0.5 },
    )
  );
};
