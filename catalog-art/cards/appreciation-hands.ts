import { darker, lighter } from '../kit/color.ts';
import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { path, place, rect } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const appreciationHands = (): Markup => {
  const hand = path(
    'M-60 260V80C-100 60 -150 0 -138 -22C-126 -40 -96 -10 -62 18L-76 -150C-78 -186 -42 -190 -36 -154L-22 -40L-14 -196C-12 -230 26 -230 26 -194L22 -40L46 -172C54 -204 88 -196 82 -162L62 -24L100 -112C114 -140 144 -126 134 -96C116 -34 104 40 84 90V260Z',
    'CURRENT',
  );
  const one = (x: number, y: number, turn: number, color: string, sleeve: string): Markup =>
    place(
      hand.replace('CURRENT', fade(lighter(color, 0.16), darker(color, 0.06), 20)) +
        rect(-78, 220, 182, 320, sleeve, { rx: 10 }) +
        rect(-84, 214, 194, 40, lighter(sleeve, 0.2), { rx: 10 }),
      x,
      y,
      turn,
      1.02,
    );
  const rays = times(20, (index) =>
    place(rect(-5, -330, 10, index % 2 ? 60 : 100, '#f6c76a', { rx: 5 }), 400, 520, -90 + index * 9.5),
  ).join('');
  return (
    paper('#e8745a', '#cf5648') +
    rays +
    text('Nicely done', { x: 400, y: 176, size: 116, font: 'Leckerli One', color: '#fff1d8' }) +
    one(214, 800, -20, '#8f5a3c', '#2f5a66') +
    one(590, 800, 20, '#e9b48c', '#5a4a7c') +
    one(402, 740, 0, '#c98a5c', '#f0b44c') +
    rect(0, 1016, 800, 114, '#24455a') +
    text('WE NOTICED, AND WE ARE GRATEFUL', {
      x: 400,
      y: 1084,
      size: 25,
      font: 'Cabin',
      color: '#fff1d8',
      spacing: 6,
    })
  );
};
