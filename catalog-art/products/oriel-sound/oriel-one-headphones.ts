import { plinth, sunDisc, sweep } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { ellipse, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, fade, linear, type Markup } from '../../kit/svg.ts';

type Finish = { shell: string; cushion: string; metal: string; wall: string };

export const FINISHES = {
  ivory: { shell: '#efe4d0', cushion: '#b98a62', metal: '#c9b48e', wall: '#dd8553' },
  graphite: { shell: '#4d4a50', cushion: '#2b292d', metal: '#8a8688', wall: '#d9a94a' },
  fern: { shell: '#3f5e4a', cushion: '#c7a877', metal: '#c9a158', wall: '#e3b7a0' },
} as const satisfies Record<string, Finish>;

/** One ear cup turned a little toward the viewer. */
const earCup = ({ shell, cushion, metal }: Finish): Markup =>
  ellipse(46, 0, 74, 150, roundPaint(darker(cushion, 0.16))) +
  ellipse(26, 0, 84, 152, roundPaint(cushion)) +
  ellipse(
    -6,
    0,
    88,
    146,
    linear(
      [
        [0, lighter(shell, 0.3)],
        [0.5, shell],
        [1, darker(shell, 0.32)],
      ],
      20,
    ),
  ) +
  ellipse(-16, 0, 62, 112, fade(darker(shell, 0.14), lighter(shell, 0.2), 30)) +
  ellipse(-18, 0, 56, 105, fade(lighter(shell, 0.16), darker(shell, 0.12), 30)) +
  ring(-18, 0, 16, metal, 5) +
  stroke('M-70 -60Q-84 0 -66 62', '#fffaf0', 5, { opacity: 0.5 });

export const orielOneHeadphones = (finish: Finish = FINISHES.ivory): Markup => {
  const band = 'M250 520C226 250 330 130 480 130S734 250 710 520';
  const cup = earCup(finish);
  return (
    sweep(finish.wall) +
    sunDisc(480, 430, 300, lighter(finish.wall, 0.24)) +
    plinth(480, 800, 300, 80, lighter(finish.wall, 0.14)) +
    standingShadow(280, 800, 90, 60) +
    standingShadow(680, 800, 90, 90) +
    stroke(band, darker(finish.metal, 0.3), 20, { cap: 'butt' }) +
    stroke(band, lighter(finish.metal, 0.2), 8, { cap: 'butt', transform: 'translate(-3 -3)' }) +
    stroke('M272 330C310 190 390 142 480 142S650 190 688 330', darker(finish.cushion, 0.22), 62) +
    stroke('M270 322C310 182 390 132 480 132S650 182 690 322', finish.shell, 50) +
    stroke('M282 290C326 172 400 128 480 128', lighter(finish.shell, 0.5), 8, { opacity: 0.55 }) +
    [250, 710]
      .map((x) =>
        rect(
          x - 13,
          430,
          26,
          120,
          across(darker(finish.metal, 0.2), lighter(finish.metal, 0.4), darker(finish.metal, 0.3), 0.4),
          { rx: 8 },
        ),
      )
      .join('') +
    place(cup, 262, 650) +
    place(cup, 698, 650, 0, -1, 1)
  );
};
