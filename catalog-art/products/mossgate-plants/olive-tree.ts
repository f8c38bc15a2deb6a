import { room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { ballPaint, roundPaint, standingShadow } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, stroke } from '../../kit/shapes.ts';
import { blurred, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';

const pot = (cx: number, top: number, half: number, height: number, color: string): Markup =>
  path(
    `M${cx - half * 0.92} ${top}L${cx - half * 0.68} ${top + height}Q${cx} ${top + height + half * 0.16} ${cx + half * 0.68} ${top + height}L${cx + half * 0.92} ${top}Z`,
    roundPaint(color),
  ) +
  path(
    `M${cx - half * 0.9} ${top + 40}Q${cx} ${top + 40 + half * 0.2} ${cx + half * 0.9} ${top + 40}L${cx + half * 0.88} ${top + 64}Q${cx} ${top + 64 + half * 0.2} ${cx - half * 0.88} ${top + 64}Z`,
    '#2a1623',
    { opacity: 0.22 },
  ) +
  path(
    `M${cx - half} ${top - 10}V${top + 38}A${half} ${half * 0.16} 0 0 0 ${cx + half} ${top + 38}V${top - 10}Z`,
    roundPaint(lighter(color, 0.08)),
  ) +
  ellipse(cx, top - 10, half, half * 0.16, lighter(color, 0.26)) +
  ellipse(cx, top - 8, half * 0.9, half * 0.13, '#4a3527');

export const oliveTree = (): Markup => {
  const random = randomFrom(17);
  const branches = [
    [480, 640, 470, 430, 478, 330],
    [478, 470, 420, 400, 350, 330],
    [476, 440, 550, 380, 610, 320],
    [474, 400, 440, 300, 420, 210],
    [478, 360, 530, 280, 556, 190],
  ] as const;
  const wood = branches.map(([x1, y1, x2, y2, x3, y3], index) =>
    stroke(
      `M${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}`,
      index === 0 ? '#7c6450' : '#86705a',
      index === 0 ? 24 : 10,
    ),
  );
  const greens = ['#7f8f6a', '#97a581', '#6a7a58', '#b0ba98'] as const;
  const crown = (count: number, spread: number, dark: number): Markup[] =>
    times(count, (index) => {
      const angle = random() * Math.PI * 2;
      const reach = Math.sqrt(random()) * spread;
      const [x, y] = [480 + Math.cos(angle) * reach * 1.06, 300 + Math.sin(angle) * reach * 0.86];
      const turn = (Math.atan2(y - 380, x - 480) * 180) / Math.PI + 90 + between(random, -50, 50);
      return place(
        leaf(between(random, 56, 84), 15, darker(greens[index % 4] ?? greens[0], dark)),
        x,
        y,
        turn,
      );
    });
  const olives = times(9, () =>
    place(
      ellipse(0, 0, 11, 15, ballPaint('#5b5a3a')),
      between(random, 310, 650),
      between(random, 200, 420),
      between(random, -30, 30),
    ),
  );
  return (
    room('#ecc6b0', '#c98f70', 776) +
    circle(480, 330, 290, '#f6ddc8', { opacity: 0.75 }) +
    group([...crown(34, 230, 0.5)], { opacity: 0.16, filter: blurred(8), transform: 'translate(90 50)' }) +
    standingShadow(480, 876, 110, 190) +
    wood.slice(0, 1).join('') +
    crown(60, 220, 0.22).join('') +
    wood.slice(1).join('') +
    crown(74, 234, 0).join('') +
    olives.join('') +
    pot(480, 654, 156, 216, '#c0653f')
  );
};
