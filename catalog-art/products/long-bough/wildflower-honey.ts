import { room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, fade, linear, type Markup } from '../../kit/svg.ts';
import { flower, leaf } from '../../parts/foliage.ts';
import { shine } from '../../parts/turned.ts';

export const wildflowerHoney = (): Markup => {
  const jar = (
    cx: number,
    foot: number,
    half: number,
    height: number,
    honey: string,
    season: string,
  ): Markup => {
    const top = foot - height;
    const body = `M${cx - half} ${top + 44}Q${cx - half} ${top + 8} ${cx - half + 34} ${top}H${cx + half - 34}Q${cx + half} ${top + 8} ${cx + half} ${top + 44}V${foot - 34}Q${cx + half} ${foot} ${cx + half - 40} ${foot + 5}Q${cx} ${foot + 12} ${cx - half + 40} ${foot + 5}Q${cx - half} ${foot} ${cx - half} ${foot - 34}Z`;
    const hex = (x: number, y: number, r: number, fill: string): Markup =>
      path(
        `M${times(6, (index) => `${x + r * Math.cos((index * Math.PI) / 3)} ${y + r * Math.sin((index * Math.PI) / 3)}`).join('L')}Z`,
        fill,
      );
    return (
      standingShadow(cx, foot + 4, half, 90) +
      path(
        body,
        linear(
          [
            [0, darker(honey, 0.34)],
            [0.16, lighter(honey, 0.2)],
            [0.5, honey],
            [0.84, lighter(honey, 0.14)],
            [1, darker(honey, 0.36)],
          ],
          0,
        ),
      ) +
      rect(cx - half + 26, top - 46, half * 2 - 52, 56, across('#a57a3f', '#f3dca6', '#8c6432', 0.3), {
        rx: 8,
      }) +
      ellipse(cx, top - 44, half - 26, 9, '#f6e3b8') +
      hex(cx, top + height * 0.56, half * 0.66, '#f8efda') +
      hex(cx, top + height * 0.56, half * 0.58, '#fffaf0') +
      text(season, {
        x: cx,
        y: top + height * 0.56 + 2,
        size: half * 0.32,
        font: 'Lobster Two',
        italic: true,
        color: '#6d4526',
      }) +
      text('RAW HONEY', {
        x: cx,
        y: top + height * 0.56 + half * 0.24,
        size: half * 0.1,
        font: 'Cabin',
        color: '#6d4526',
        spacing: 3,
      }) +
      shine(cx - half * 0.78, top + 56, height * 0.5, half * 0.07, 0.55)
    );
  };
  const dipper =
    rect(-8, -250, 16, 260, across('#c98b57', '#edc795', '#8a5330', 0.4), { rx: 8 }) +
    times(5, (index) =>
      ellipse(
        0,
        20 + index * 19,
        34 - Math.abs(index - 2) * 5,
        11,
        across('#c98b57', '#edc795', '#8a5330', 0.4),
      ),
    ).join('');
  return (
    room('#f0d58e', '#c98a3c', 742) +
    times(40, (index) =>
      place(
        stroke('M0 -54L47 -27V27L0 54L-47 27V-27Z', '#e2b95a', 5, { opacity: 0.55 }),
        (index % 8) * 104 + (Math.floor(index / 8) % 2 ? 52 : 0) + 460,
        Math.floor(index / 8) * 90 - 10,
      ),
    ).join('') +
    rect(96, 700, 250, 150, fade('#a96f3c', '#7c4c26'), { rx: 4 }) +
    rect(96, 700, 250, 22, '#d09a5c', { rx: 4 }) +
    jar(220, 698, 112, 290, '#f0cf72', 'spring') +
    jar(700, 838, 120, 310, '#6d3a1a', 'fall') +
    jar(454, 866, 124, 320, '#e0962c', 'summer') +
    ellipse(726, 912, 170, 9, '#2a1623', { opacity: 0.3, filter: blurred(6) }) +
    place(dipper, 690, 896, 82, 0.92) +
    place(flower(12, 36, 9, '#fff8ea', '#e0a53a'), 126, 890) +
    place(flower(10, 30, 9, '#b39ac4', '#e0c05a'), 196, 912) +
    place(leaf(70, 24, '#7f9a56'), 236, 900, 70)
  );
};
