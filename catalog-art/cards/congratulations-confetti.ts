import { text } from '../kit/lettering.ts';
import { between, pick, randomFrom, times } from '../kit/random.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../kit/shapes.ts';
import { across, dropShadow, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const congratulationsConfetti = (): Markup => {
  const random = randomFrom(77);
  const colors = ['#e8694e', '#f3b64f', '#3f8f92', '#f2a9a0', '#fff5df', '#7f5a92'] as const;
  const confetti = times(150, () => {
    const angle = between(random, -1.9, -1.24) + (random() - 0.5) * 1.1;
    const reach = between(random, 260, 960);
    const [x, y] = [400 + Math.cos(angle) * reach * 0.9, 1010 + Math.sin(angle) * reach];
    const color = pick(random, colors);
    const piece = random();
    const shape =
      piece < 0.35
        ? circle(0, 0, between(random, 6, 13), color)
        : piece < 0.7
          ? rect(-6, -15, 12, 30, color, { rx: 2 })
          : stroke('M-20 0q10 -18 20 0t20 0', color, 7);
    return place(shape, x, y, random() * 360);
  });
  return (
    paper('#f6d2b4', '#f3bfa2') +
    confetti.join('') +
    path('M352 1130L270 880Q400 830 530 880L448 1130Z', across('#a33f3c', '#d9604c', '#8f3236', 0.35)) +
    ellipse(400, 876, 132, 32, '#6d2428') +
    times(4, (index) =>
      stroke(
        `M${286 + index * 14} ${930 + index * 56}Q400 ${970 + index * 52} ${514 - index * 14} ${930 + index * 56}`,
        '#f3b64f',
        9,
      ),
    ).join('') +
    group([rect(60, 424, 680, 186, '#fff8ea', { rx: 6, transform: 'rotate(-5 400 517)' })], {
      filter: dropShadow(4, 9, 8, '#2a1623', 0.25),
    }) +
    text('Congratulations', {
      x: 400,
      y: 542,
      size: 92,
      font: 'Lobster Two',
      italic: true,
      weight: 700,
      color: '#33505a',
      turn: -5,
    }) +
    text('THE WHOLE ROOM IS CLAPPING', {
      x: 404,
      y: 590,
      size: 20,
      font: 'Cabin',
      color: '#c9503f',
      spacing: 5,
      turn: -5,
    })
  );
};
