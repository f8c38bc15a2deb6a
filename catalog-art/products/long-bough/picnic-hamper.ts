import { room, SIZE } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, clipTo, fade, linear, type Markup } from '../../kit/svg.ts';
import { grain } from '../../parts/foliage.ts';
import { apple, grapes, round } from '../../parts/fruit.ts';

export const picnicHamper = (): Markup => {
  const [left, right, top, foot] = [150, 810, 540, 846];
  const body = `M${left} ${top}H${right}L${right - 36} ${foot}Q480 ${foot + 18} ${left + 36} ${foot}Z`;
  const weave = times(9, (row) =>
    times(24, (column) =>
      rect(
        left + column * 28 + (row % 2 ? 14 : 0) - 10,
        top + row * 36,
        26,
        32,
        linear(
          [
            [0, '#e0b478'],
            [0.5, '#c8955a'],
            [1, '#93622f'],
          ],
          row % 2 ? 0 : 20,
        ),
        { rx: 10 },
      ),
    ).join(''),
  ).join('');
  const lid = 'M190 530L250 150Q480 110 710 150L770 530Z';
  const lidWeave = times(12, (row) =>
    times(24, (column) =>
      rect(170 + column * 28 + (row % 2 ? 14 : 0), 120 + row * 36, 26, 32, fade('#c99a60', '#8a5c2e', 0), {
        rx: 10,
      }),
    ).join(''),
  ).join('');
  const bottle = (x: number): Markup =>
    place(
      path(
        'M-34 0V-150C-34 -190 -15 -196 -15 -240V-290H15V-240C15 -196 34 -190 34 -150V0Z',
        roundPaint('#b8742c'),
      ) +
        rect(-18, -306, 36, 40, '#efe2c4', { rx: 5 }) +
        rect(-34, -130, 68, 84, '#f6ecd6') +
        text('cider', { x: 0, y: -80, size: 25, font: 'Lobster Two', italic: true, color: '#7c4a1e' }),
      x,
      600,
    );
  const cheese =
    path('M-110 20L70 -70Q112 -50 116 6L116 80H-110Z', fade('#f3cf72', '#dba63c')) +
    path('M-110 20L70 -70Q112 -50 116 6Z', '#f8e09a') +
    circle(-30, 50, 11, '#cf9636') +
    circle(40, 36, 8, '#cf9636') +
    circle(70, 62, 13, '#cf9636');
  const jam =
    rect(-44, -70, 88, 96, across('#4a2038', '#8f4668', '#3a1a2c', 0.3), { rx: 12 }) +
    rect(-40, -92, 80, 28, across('#a57a3f', '#f3dca6', '#8c6432', 0.3), { rx: 5 }) +
    rect(-30, -46, 60, 44, '#f6ecd6', { rx: 3 }) +
    text('fig', { x: 0, y: -16, size: 26, font: 'Lobster Two', italic: true, color: '#6d2f4a' });
  const salami =
    path('M-30 60C-44 -20 -40 -110 0 -130C40 -110 44 -20 30 60Z', roundPaint('#a84f42')) +
    stroke('M-34 -20L32 -60M-36 20L36 -20M-26 -74L22 -100', '#f0e2cc', 4) +
    stroke('M0 -130q4 -16 -6 -26', '#f0e2cc', 4);
  const cloth = 'M318 524Q480 502 650 526Q600 590 560 640Q520 700 486 742Q446 690 408 636Q356 580 318 524Z';
  return (
    room('#bcd0cf', '#8fa860', 690) +
    circle(180, 170, 80, '#fff3d6', { opacity: 0.8 }) +
    path('M0 640C160 560 300 610 480 580S800 560 960 610V700H0Z', '#9fb87a') +
    rect(0, 690, SIZE, 270, fade('#86a05a', '#a9bf78')) +
    standingShadow(480, foot + 10, 320, 120) +
    path(lid, '#6b4322') +
    group([lidWeave], { clip: clipTo(path(lid, '#000')) }) +
    stroke(lid, '#7d4f26', 18) +
    path('M220 500L262 176Q480 140 698 176L740 500Z', '#c9604a', { opacity: 0.16 }) +
    path(`M${left} ${top}L190 520H770L${right} ${top}Z`, '#5e3b1c') +
    bottle(280) +
    bottle(366) +
    place(salami, 470, 500, -6, 1.2) +
    place(cheese, 620, 500, 0, 1.05) +
    place(grapes('#7d5a7c'), 736, 500, -10, 0.9) +
    place(jam, 548, 560, 0, 1.1) +
    place(apple('#bf3f36', '#f0b25a'), 430, 560, 0, 1) +
    place(round('#e0a040'), 664, 566, 0, 0.9) +
    path(body, '#6b4322') +
    group([weave], { clip: clipTo(path(body, '#000')) }) +
    path(
      body,
      linear(
        [
          [0, '#fff5e2', 0.12],
          [0.6, '#2a1623', 0],
          [1, '#2a1623', 0.36],
        ],
        20,
      ),
    ) +
    stroke(`M${left - 6} ${top}H${right + 6}`, '#8a5c2e', 26) +
    stroke(`M${left - 6} ${top - 4}H${right + 6}`, '#d9ab70', 9, { dash: '22 8', cap: 'butt' }) +
    group(
      [
        path(cloth, '#f8efdc'),
        times(
          12,
          (index) =>
            rect(310 + index * 34, 480, 17, 260, '#c9503f', { opacity: 0.55 }) +
            rect(300, 494 + index * 34, 420, 17, '#c9503f', { opacity: 0.4 }),
        ).join(''),
      ],
      { clip: clipTo(path(cloth, '#000')) },
    ) +
    [270, 690]
      .map(
        (x) =>
          rect(x - 14, 560, 28, 120, '#7c4426', { rx: 5 }) +
          rect(x - 20, 620, 40, 30, '#d3aa58', { rx: 5 }) +
          rect(x - 11, 628, 22, 14, '#7c4426'),
      )
      .join('') +
    times(9, (index) => place(grain(110, '#6f8a4a'), 30 + index * 112, 950, -12 + ((index * 9) % 24))).join(
      '',
    )
  );
};
