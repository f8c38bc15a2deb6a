import { room } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { roundPaint, standingShadow, windowLight } from '../../kit/light.ts';
import { group, path, place, rect } from '../../kit/shapes.ts';
import { blurred, clipTo, type Markup } from '../../kit/svg.ts';
import { mug, steam } from '../../parts/cups.ts';
import { sprig } from '../../parts/foliage.ts';
import { shine } from '../../parts/turned.ts';
import { speckle } from './house-style.ts';

type Glaze = { body: string; speck: string; wall: string; bare: string };

export const GLAZES = {
  oat: { body: '#ecdcc0', speck: '#6a4a36', wall: '#c9876a', bare: '#b9754f' },
  slate: { body: '#7f8e9c', speck: '#3a4450', wall: '#d5c3a8', bare: '#a9694a' },
  moss: { body: '#8b9561', speck: '#4c3d24', wall: '#e0bd98', bare: '#9a5c3e' },
  clay: { body: '#c5744d', speck: '#8a4630', wall: '#b9c2b4', bare: '#a9583a' },
} as const satisfies Record<string, Glaze>;

export const campMug = (glaze: Glaze = GLAZES.oat): Markup => {
  const [cx, top, half, height] = [430, 366, 196, 372];
  const face = path(
    `M${cx - half} ${top + 30}L${cx - half * 0.97} ${top + height * 0.82}Q${cx - half * 0.96} ${top + height * 0.97} ${cx - half * 0.74} ${top + height}Q${cx} ${top + height + 34} ${cx + half * 0.74} ${top + height}Q${cx + half * 0.96} ${top + height * 0.97} ${cx + half * 0.97} ${top + height * 0.82}L${cx + half} ${top + 30}Q${cx} ${top + 76} ${cx - half} ${top + 30}Z`,
    '#000',
  );
  const dip = `M${cx - half - 10} ${top + height * 0.76}C${cx - 100} ${top + height * 0.86} ${cx + 40} ${top + height * 0.8} ${cx + half + 10} ${top + height * 0.84}V${top + height + 60}H${cx - half - 10}Z`;
  return (
    room(glaze.wall, '#8d6248', 690) +
    rect(0, 690, 960, 16, lighter('#8d6248', 0.3)) +
    windowLight(600, 190, 1.15) +
    group(
      [
        place(
          sprig({ length: 420, pairs: 6, size: 110, color: '#4a2f36', round: true, bend: -70, seed: 8 }),
          120,
          560,
          12,
        ),
      ],
      { opacity: 0.16, filter: blurred(9) },
    ) +
    standingShadow(cx, top + height + 20, half * 0.9, 190) +
    mug(cx, top, half, height, glaze.body, { drink: '#6b4028', handle: 'right' }) +
    group(
      [
        path(dip, roundPaint(glaze.bare)),
        speckle(glaze.speck, cx - half, top + 30, half * 2, height * 0.72, 120, 4),
      ],
      { clip: clipTo(face) },
    ) +
    shine(cx - half * 0.62, top + 90, 150, 12, 0.4) +
    steam(cx - 10, top - 26, 1.15)
  );
};
