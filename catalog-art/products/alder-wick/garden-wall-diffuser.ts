import { niche, room } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, type Markup } from '../../kit/svg.ts';
import { leaf, sprig } from '../../parts/foliage.ts';

export const gardenWallDiffuser = (): Markup => {
  const [cx, top] = [480, 472];
  const reeds = [-92, -58, -28, 4, 34, 66, 98].map((lean, index) =>
    stroke(
      `M${cx + lean * 0.12} ${top + 220}L${cx + lean * 2.1} ${132 + Math.abs(lean) * 0.7 + (index % 3) * 22}`,
      index % 2 ? '#8a5f3f' : '#a9794f',
      9,
    ),
  );
  const body = `M${cx - 40} ${top}V${top + 40}C${cx - 44} ${top + 74} ${cx - 150} ${top + 80} ${cx - 150} ${top + 140}V${top + 296}Q${cx} ${top + 336} ${cx + 150} ${top + 296}V${top + 140}C${cx + 150} ${top + 80} ${cx + 44} ${top + 74} ${cx + 40} ${top + 40}V${top}Z`;
  const ribs = times(9, (index) => {
    const x = Math.sin(((index - 4) / 4.6) * 1.5) * 146;
    return (
      stroke(`M${cx + x} ${top + 116}V${top + 304}`, '#fff5e2', 5, { opacity: 0.3 }) +
      stroke(`M${cx + x + 9} ${top + 116}V${top + 304}`, '#2f3a26', 5, { opacity: 0.18 })
    );
  });
  const leafShadow = group(
    [place(sprig({ length: 620, pairs: 8, size: 150, color: '#3a2f2a', bend: 160, seed: 5 }), 60, 760, 16)],
    { opacity: 0.2, filter: blurred(10) },
  );
  return (
    room('#d9bfa0', '#b28a68', 746) +
    niche(cx, 60, 746, 330, '#e7cfae') +
    leafShadow +
    standingShadow(cx, 792, 146, 170) +
    reeds.slice(0, 4).join('') +
    path(body, roundPaint('#8f9a68')) +
    group(reeds.slice(4)) +
    path(body, '#8f9a68', { opacity: 0.42 }) +
    path(
      `M${cx - 146} ${top + 180}Q${cx} ${top + 200} ${cx + 146} ${top + 180}V${top + 296}Q${cx} ${top + 334} ${cx - 146} ${top + 296}Z`,
      '#5e6b3e',
      { opacity: 0.35 },
    ) +
    ribs.join('') +
    ellipse(cx, top, 40, 10, '#c9a163') +
    rect(cx - 44, top - 4, 88, 30, across('#a57a3f', '#edcf94', '#8c6432', 0.3), { rx: 5 }) +
    rect(cx - 82, top + 152, 164, 106, '#f5ead3', { rx: 4 }) +
    text('Garden Wall', {
      x: cx,
      y: top + 204,
      size: 29,
      font: 'Old Standard TT',
      italic: true,
      color: '#3b3a2a',
    }) +
    text('ALDER WICK', { x: cx, y: top + 234, size: 14, font: 'Cabin', color: '#3b3a2a', spacing: 4 }) +
    place(leaf(120, 44, '#7b8d56'), 716, 872, -80) +
    place(leaf(90, 36, '#94a56a'), 740, 880, -30)
  );
};
