import { room, SIZE } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, linear, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';

export const weekendTote = (): Markup => {
  const canvas = '#ead9b8';
  const front = 'M206 420Q480 446 754 420L718 812Q480 846 242 812Z';
  const base = 'M226 640Q480 668 734 640L718 812Q480 846 242 812Z';
  const handle = (y: number, color: string): Markup =>
    stroke(`M340 ${y + 20}C330 190 410 140 480 140S630 190 620 ${y + 20}`, color, 24, { cap: 'butt' });
  const loaf = place(
    path(
      'M-44 0C-60 -120 -50 -330 0 -360C50 -330 60 -120 44 0Z',
      across('#e0a85c', '#c98542', '#8e5527', 0.4),
    ) +
      times(5, (index) =>
        stroke(`M-24 ${-70 - index * 56}Q6 ${-92 - index * 56} 26 ${-108 - index * 56}`, '#f0d09a', 10),
      ).join(''),
    356,
    470,
    -10,
  );
  const leeks = [0, 1, 2]
    .map((index) =>
      place(
        leaf(330 - index * 30, 44, index % 2 ? '#6f8f56' : '#88a866'),
        600 + index * 34,
        470,
        4 + index * 14,
      ),
    )
    .join('');
  const bloom = place(
    circle(0, 0, 52, '#d9634a') +
      times(12, (index) =>
        place(ellipse(0, -46, 14, 26, lighter('#d9634a', 0.1 + (index % 3) * 0.1)), 0, 0, index * 30),
      ).join('') +
      circle(0, 0, 26, '#f0c25a'),
    520,
    350,
  );
  return (
    room('#9fb7ba', '#c79a6c', 720) +
    rect(0, 720, SIZE, 22, '#e0b98c') +
    times(5, (index) => rect(index * 210 - 40, 742, 5, 220, '#8f6740', { opacity: 0.4 })).join('') +
    circle(706, 250, 120, '#f4e4c2', { opacity: 0.75 }) +
    handle(410, darker('#8a5433', 0.3)).replace('<path', '<path transform="translate(22 -16)"') +
    standingShadow(480, 822, 240, 190) +
    path('M206 420Q480 380 754 420Q480 452 206 420Z', darker(canvas, 0.42)) +
    loaf +
    leeks +
    stroke('M520 350V460', '#5f7a48', 8) +
    bloom +
    path(
      front,
      linear(
        [
          [0, darker(canvas, 0.05)],
          [0.25, lighter(canvas, 0.3)],
          [0.7, canvas],
          [1, darker(canvas, 0.2)],
        ],
        0,
      ),
    ) +
    path(base, across('#5d4a34', '#8f7350', '#46371f', 0.3)) +
    group([
      path('M330 430Q360 600 330 830H380Q400 600 372 430Z', '#2a1623', { opacity: 0.1, filter: blurred(10) }),
      path('M610 430Q600 620 640 830H670Q640 620 650 430Z', '#2a1623', {
        opacity: 0.14,
        filter: blurred(10),
      }),
    ]) +
    stroke('M228 652Q480 680 732 652', '#f0dcb4', 2.5, { dash: '8 7' }) +
    stroke('M212 440Q480 466 748 440', darker(canvas, 0.3), 2.5, { dash: '8 7' }) +
    handle(440, '#a5673e') +
    handle(440, lighter('#a5673e', 0.3)).replace(
      'stroke-width="24"',
      'stroke-width="4" stroke-dasharray="8 7"',
    ) +
    [340, 620]
      .map(
        (x) =>
          rect(x - 20, 440, 40, 92, '#a5673e', { rx: 5 }) +
          stroke(`M${x - 12} 450L${x + 12} 474M${x + 12} 450L${x - 12} 474`, '#f0dcb4', 3),
      )
      .join('') +
    text('Driftmoor', { x: 480, y: 606, size: 60, font: 'Kaushan Script', color: '#2f4650' })
  );
};
