import { planks, SIZE } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { blurred, clipTo, fade, type Markup } from '../../kit/svg.ts';

export const linenApron = (): Markup => {
  const color = '#5f7488';
  const body =
    'M346 230H614C620 330 660 372 730 392L752 830Q480 852 208 830L230 392C300 372 340 330 346 230Z';
  const straps =
    'M372 236C330 150 420 92 520 120C640 160 680 270 726 400M588 236C630 150 540 92 440 120C320 160 280 270 234 400';
  const apron = [
    stroke(straps, darker(color, 0.16), 40, { cap: 'butt' }),
    stroke(straps, lighter(color, 0.14), 3, { opacity: 0.4 }),
    path(body, fade(lighter(color, 0.16), darker(color, 0.08), 50)),
    group(
      [
        ...times(60, (index) => rect(190, 226 + index * 10.4, 580, 1.4, '#fff5e2', { opacity: 0.13 })),
        path('M300 380Q340 600 300 840H340Q380 600 330 380Z', '#2a1623', {
          opacity: 0.13,
          filter: blurred(10),
        }),
        path('M640 400Q610 600 660 840H690Q650 600 670 400Z', '#2a1623', {
          opacity: 0.14,
          filter: blurred(10),
        }),
      ],
      { clip: clipTo(path(body, '#000')) },
    ),
    stroke('M358 252H602', lighter(color, 0.4), 2.5, { dash: '7 6', opacity: 0.8 }),
    rect(318, 540, 324, 190, lighter(color, 0.08), { rx: 6 }),
    stroke('M326 552H634M480 552V722M326 722H634M326 552V722M634 552V722', lighter(color, 0.42), 2.5, {
      dash: '7 6',
      opacity: 0.8,
    }),
    rect(530, 276, 56, 34, '#f6ecd8', { rx: 3 }),
    text('Loomfell', { x: 558, y: 298, size: 14, font: 'EB Garamond', color: '#4a3a32' }),
  ];
  const spoon =
    rect(-9, -40, 18, 330, fade('#e2b981', '#a8743f', 0), { rx: 9 }) +
    ellipse(0, -86, 42, 62, fade('#e9c492', '#a8743f', 30)) +
    ellipse(-4, -82, 28, 46, darker('#c99558', 0.14), { opacity: 0.6 });
  return (
    planks('#dcb88e', 6, 4) +
    place(lying(apron, 0.9), 0, 30) +
    group([place(lying([spoon], 0.6), 398, 452, -5)], { clip: clipTo(rect(0, 0, SIZE, 578, '#000')) }) +
    place(lying([spoon], 0.8), 876, 560, 14)
  );
};
