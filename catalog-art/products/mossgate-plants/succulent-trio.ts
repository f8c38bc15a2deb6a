import { niche, sweep } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, path, place, stroke } from '../../kit/shapes.ts';
import { fade, linear, type Markup } from '../../kit/svg.ts';

export const succulentTrio = (): Markup => {
  const echeveria = (x: number, y: number): Markup =>
    [
      [12, 92, 26, '#7f9f93'],
      [10, 72, 24, '#93b3a5'],
      [8, 52, 20, '#a9c4b3'],
      [5, 30, 15, '#c1d5c2'],
    ]
      .map(([count = 0, reach = 0, width = 0, color = ''], ringIndex) =>
        times(Number(count), (index) =>
          place(
            path(
              `M0 0C${-Number(width)} ${-Number(reach) * 0.4} ${-Number(width)} ${-Number(reach) * 0.86} 0 ${-Number(reach)}C${Number(width)} ${-Number(reach) * 0.86} ${Number(width)} ${-Number(reach) * 0.4} 0 0Z`,
              linear([
                [0, '#d98f86'],
                [0.18, String(color)],
                [1, darker(String(color), 0.16)],
              ]),
            ),
            x,
            y,
            (index * 360) / Number(count) + ringIndex * 17,
            1,
            0.72,
          ),
        ).join(''),
      )
      .join('');
  const haworthia = (x: number, y: number): Markup =>
    [-64, 64, -44, 44, -24, 24, -8, 10]
      .map((turn, index) =>
        place(
          path('M-17 0C-20 -70 -8 -130 0 -168C8 -130 20 -70 17 0Z', fade('#7d9a5c', '#466844')) +
            times(7, (row) =>
              stroke(`M${-11 + row * 0.9} ${-22 - row * 18}H${11 - row * 0.9}`, '#e6ecd2', 3.4, {
                opacity: 0.85,
              }),
            ).join(''),
          x + turn * 0.4,
          y,
          turn,
          0.9 + (index % 3) * 0.08,
        ),
      )
      .join('');
  const jade = (x: number, y: number): Markup =>
    stroke(
      `M${x} ${y}Q${x - 6} ${y - 80} ${x - 40} ${y - 150}M${x} ${y - 40}Q${x + 20} ${y - 110} ${x + 56} ${y - 140}M${x - 4} ${y - 70}Q${x} ${y - 140} ${x + 6} ${y - 190}`,
      '#8a6a4a',
      13,
    ) +
    [
      [-44, -152, -40],
      [-70, -120, -80],
      [-14, -160, 10],
      [56, -146, 40],
      [84, -118, 80],
      [30, -160, 0],
      [6, -196, -20],
      [34, -212, 40],
      [-22, -214, -60],
      [-50, -190, -30],
      [66, -180, 20],
    ]
      .map(([dx = 0, dy = 0, turn = 0]) =>
        place(
          ellipse(
            0,
            0,
            21,
            31,
            linear(
              [
                [0, '#9cbf72'],
                [0.8, '#5f8a4e'],
                [1, '#c0605a'],
              ],
              100,
            ),
          ) + ellipse(-6, -8, 5, 10, '#f2f5dc', { opacity: 0.4 }),
          x + dx,
          y + dy,
          turn,
        ),
      )
      .join('');
  const cup = (cx: number, top: number, half: number, height: number, color: string): Markup =>
    path(
      `M${cx - half} ${top}V${top + height - 30}Q${cx - half} ${top + height} ${cx - half + 40} ${top + height + 4}Q${cx} ${top + height + 14} ${cx + half - 40} ${top + height + 4}Q${cx + half} ${top + height} ${cx + half} ${top + height - 30}V${top}Z`,
      roundPaint(color),
    ) +
    ellipse(cx, top, half, half * 0.17, lighter(color, 0.28)) +
    ellipse(cx, top + 2, half * 0.92, half * 0.14, '#4a3a2c') +
    times(14, (index) =>
      circle(cx - half * 0.8 + ((index * 37) % (half * 1.6)), top + 3 + ((index * 5) % 9) - 4, 5, '#a89478'),
    ).join('');
  return (
    sweep('#e7b9a4') +
    niche(480, 110, 800, 400, '#f1d0bd') +
    standingShadow(480, 824, 390, 60) +
    path('M96 776H864L880 812Q480 840 80 812Z', fade('#d9b07c', '#a8794a')) +
    ellipse(480, 776, 384, 26, '#e3bf8e') +
    times(60, (index) =>
      circle(120 + ((index * 131) % 720), 768 + ((index * 17) % 20), 2.4, '#8f6238', { opacity: 0.5 }),
    ).join('') +
    standingShadow(240, 770, 90, 40, 0.7) +
    standingShadow(490, 776, 90, 40, 0.7) +
    standingShadow(728, 770, 90, 40, 0.7) +
    haworthia(490, 590) +
    cup(240, 606, 106, 160, '#eee0c8') +
    cup(490, 580, 112, 194, '#b9684a') +
    echeveria(240, 578) +
    jade(728, 606) +
    cup(728, 600, 104, 166, '#8ba39a')
  );
};
