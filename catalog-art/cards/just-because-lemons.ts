import { text } from '../kit/lettering.ts';
import { between, randomFrom, times } from '../kit/random.ts';
import { ellipse, group, place } from '../kit/shapes.ts';
import { dropShadow, type Markup } from '../kit/svg.ts';
import { flower, leaf } from '../parts/foliage.ts';
import { lemon, slice } from '../parts/fruit.ts';
import { paper } from './paper.ts';

export const justBecauseLemons = (): Markup => {
  const random = randomFrom(31);
  const fruit = times(20, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const [x, y] = [100 + column * 200 + (row % 2 ? -50 : 50), 110 + row * 228];
    const turn = between(random, -60, 60);
    return (
      place(leaf(100, 30, '#5f8a5c'), x, y, turn - 100) +
      place(leaf(84, 26, '#7ba06c'), x, y, turn - 60) +
      (index % 3 === 1
        ? place(slice('#e8bd3f', '#f2d36a'), x, y, turn, 1.5)
        : place(lemon(), x, y, turn, 1.5))
    );
  });
  return (
    paper('#bcd6d8', '#a6c6ca') +
    fruit.join('') +
    times(18, (index) =>
      place(flower(5, 26, 12, '#fffaf0', '#e8bd3f'), (index * 229) % 800, (index * 167) % 1130),
    ).join('') +
    group([ellipse(400, 570, 320, 190, '#fff8e6')], { filter: dropShadow(3, 8, 9, '#2a1623', 0.24) }) +
    `<ellipse cx="400" cy="570" rx="302" ry="173" fill="none" stroke="#e0a52e" stroke-width="3"/>` +
    text('just', { x: 400, y: 540, size: 100, font: 'Kaushan Script', color: '#33606a' }) +
    text('because', { x: 400, y: 650, size: 122, font: 'Kaushan Script', color: '#d9902a' })
  );
};
