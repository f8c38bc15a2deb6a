import { planks } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { group, path, rect, stroke } from '../../kit/shapes.ts';
import { blurred, clipTo, fade, type Markup } from '../../kit/svg.ts';

export const harborSweatshirt = (color = '#c8933f'): Markup => {
  const body =
    'M236 214C330 176 392 176 420 196Q480 240 540 196C568 176 630 176 724 214C760 232 772 260 776 300L800 780Q480 822 160 780L184 300C188 260 200 232 236 214Z';
  const sleeve =
    'M196 250C150 300 132 470 176 640C200 700 300 728 420 716L428 636C340 640 282 612 268 560C256 500 262 400 250 330Z';
  const arm = (mirror: boolean): Markup =>
    group(
      [
        path(sleeve, '#2a1623', { opacity: 0.22, filter: blurred(10), transform: 'translate(6 12)' }),
        path(sleeve, fade(lighter(color, 0.16), darker(color, 0.08), 40)),
        path('M392 640L428 636L420 716L384 718Z', darker(color, 0.12)),
        ...times(5, (index) =>
          stroke(`M${390 + index * 8} ${642}L${384 + index * 8} 714`, darker(color, 0.34), 2, {
            opacity: 0.5,
          }),
        ),
        stroke('M214 300C196 420 204 560 240 640', darker(color, 0.3), 3, {
          opacity: 0.25,
          filter: blurred(2),
        }),
      ],
      mirror ? { transform: 'translate(960 0) scale(-1 1)' } : {},
    );
  const hem = 'M164 716Q480 762 796 716L800 780Q480 822 160 780Z';
  const garment = [
    path(body, fade(lighter(color, 0.18), darker(color, 0.1), 55)),
    group(
      [
        path('M330 300Q360 540 330 760H390Q410 540 380 300Z', '#2a1623', {
          opacity: 0.1,
          filter: blurred(12),
        }),
        path('M610 280Q580 540 640 770H680Q650 540 660 280Z', '#2a1623', {
          opacity: 0.12,
          filter: blurred(12),
        }),
        path(hem, darker(color, 0.08)),
        ...times(64, (index) =>
          stroke(`M${166 + index * 10} 716V810`, darker(color, 0.35), 2, { opacity: 0.35 }),
        ),
      ],
      { clip: clipTo(path(body, '#000')) },
    ),
    path('M394 188Q480 268 566 188L560 178Q480 214 400 178Z', darker(color, 0.42)),
    stroke('M396 186Q480 286 564 186', darker(color, 0.14), 30, { cap: 'butt' }),
    ...times(15, (index) => {
      const angle = (20 + index * 10) * (Math.PI / 180);
      return stroke(
        `M${480 - Math.cos(angle) * 78} ${178 + Math.sin(angle) * 46}L${480 - Math.cos(angle) * 96} ${178 + Math.sin(angle) * 70}`,
        darker(color, 0.4),
        2,
        { opacity: 0.4 },
      );
    }),
    stroke('M458 268L480 304L502 268', darker(color, 0.32), 2.5, { opacity: 0.7 }),
    arm(false),
    arm(true),
    rect(452, 196, 56, 22, '#f6ecd8', { rx: 2 }),
    text('Driftmoor', { x: 480, y: 212, size: 13, font: 'Kaushan Script', color: '#2f4650' }),
    rect(744, 660, 40, 46, '#f6ecd8', { rx: 2, transform: 'rotate(3 764 682)' }),
    stroke('M752 690q6 -12 12 0t12 0', '#2f4650', 3, { transform: 'rotate(3 764 682)' }),
  ];
  return planks(color === '#c8933f' ? '#9db0b2' : '#d3bfa2', 4, 12) + lying(garment, 1.5);
};
