import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { group, path, place, smooth, stroke } from '../kit/shapes.ts';
import { dropShadow, type Markup, type Point } from '../kit/svg.ts';
import { sprig } from '../parts/foliage.ts';
import { paper } from './paper.ts';

export const yearsAndCounting = (): Markup => {
  const [cx, cy] = [400, 470];
  const rings = times(15, (index) => {
    const r = 330 - index * 21;
    const wobble = times(28, (step): Point => {
      const angle = (step / 28) * Math.PI * 2;
      const reach = r + Math.sin(angle * 3 + index * 0.7) * 7 + Math.cos(angle * 5 + index) * 3;
      return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
    });
    return path(smooth(wobble), index === 0 ? '#5b3a28' : index % 2 ? '#e3b67c' : '#cf9a5c');
  });
  return (
    paper('#e9e2cd', '#d8cfb2') +
    group([rings.join('')], { filter: dropShadow(8, 14, 14, '#2a1623', 0.3) }) +
    stroke(`M${cx} ${cy}L${cx + 250} ${cy + 196}M${cx} ${cy}L${cx - 300} ${cy + 70}`, '#a9713c', 5, {
      opacity: 0.6,
    }) +
    place(sprig({ length: 170, pairs: 4, size: 70, color: '#6d8a52', seed: 5 }), 644, 262, 34) +
    text('Another ring', { x: 400, y: 944, size: 88, font: 'Vollkorn', weight: 700, color: '#4a3324' }) +
    text('HAPPY WORK ANNIVERSARY', { x: 400, y: 1010, size: 27, font: 'Cabin', color: '#8f5a34', spacing: 7 })
  );
};
