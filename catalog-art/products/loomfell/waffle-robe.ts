import { room, SIZE } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, rect, stroke } from '../../kit/shapes.ts';
import { blurred, clipTo, fade, linear, type Markup } from '../../kit/svg.ts';

export const waffleRobe = (color = '#a3b09a'): Markup => {
  const body =
    'M398 210C340 226 292 246 268 300L176 570Q204 604 268 610L316 470L296 850Q480 882 664 850L644 470L692 610Q756 604 784 570L692 300C668 246 620 226 562 210L480 300Z';
  const waffle =
    times(34, (index) => `M150 ${210 + index * 20}H810`).join('') +
    times(34, (index) => `M${150 + index * 20} 200V880`).join('');
  const shade = linear(
    [
      [0, lighter(color, 0.22)],
      [0.5, color],
      [1, darker(color, 0.2)],
    ],
    15,
  );
  return (
    room('#e3cdb8', '#b78c6c', 890) +
    rect(0, 110, SIZE, 44, fade('#c59a6c', '#94693f')) +
    group([path(body, '#2a1623')], { opacity: 0.26, filter: blurred(16), transform: 'translate(44 30)' }) +
    path('M398 210Q480 176 562 210L540 300H420Z', darker(color, 0.34)) +
    stroke('M480 132V196', '#d8ae6c', 14) +
    circle(480, 134, 22, fade('#f3d9a2', '#a97c3e', 50)) +
    path(body, shade) +
    group(
      [
        stroke(waffle, lighter(color, 0.4), 3, { opacity: 0.5, transform: 'translate(2 2)' }),
        stroke(waffle, darker(color, 0.4), 2, { opacity: 0.22 }),
        path('M316 470L296 850L380 870L350 480Z', '#2a1623', { opacity: 0.2, filter: blurred(12) }),
        path('M644 470L664 850L600 866L620 480Z', '#2a1623', { opacity: 0.22, filter: blurred(12) }),
      ],
      { clip: clipTo(path(body, '#000')) },
    ) +
    path(
      'M398 210C372 222 360 240 364 268C392 380 440 470 500 560L498 866L528 866L536 540C470 450 420 330 420 300Z',
      lighter(color, 0.18),
    ) +
    path(
      'M562 210C588 222 600 240 596 268C574 370 540 450 500 540L480 500C510 430 538 360 540 300Z',
      lighter(color, 0.26),
    ) +
    stroke('M498 560V862', darker(color, 0.35), 3, { opacity: 0.6 }) +
    path('M312 530Q480 566 648 530L650 572Q480 610 310 572Z', lighter(color, 0.1)) +
    stroke('M312 530Q480 566 648 530M310 572Q480 610 650 572', darker(color, 0.3), 2.5, { opacity: 0.5 }) +
    path('M470 552L512 556L506 604L464 598Z', lighter(color, 0.24)) +
    path('M472 600L440 770L474 776L494 604Z', lighter(color, 0.16)) +
    path('M494 602L520 740L550 734L512 602Z', lighter(color, 0.06)) +
    rect(346, 646, 100, 112, lighter(color, 0.12), { rx: 6 }) +
    rect(346, 646, 100, 20, lighter(color, 0.26), { rx: 6 }) +
    rect(556, 646, 84, 112, color, { rx: 6 }) +
    rect(556, 646, 84, 20, lighter(color, 0.16), { rx: 6 })
  );
};
