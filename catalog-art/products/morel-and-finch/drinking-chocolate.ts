import { plinth, room } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { ellipse, path, place } from '../../kit/shapes.ts';
import { fade, type Markup } from '../../kit/svg.ts';
import { mug, steam } from '../../parts/cups.ts';
import { band, drum, frontLabel } from '../../parts/turned.ts';
import { COCOA, mark } from './house-style.ts';

export const drinkingChocolate = (): Markup => {
  const [cx, top, half] = [390, 342, 158];
  const tin =
    drum(cx, top, half, 360, '#6b2f38') +
    frontLabel(cx, top + 96, half, 136, 190, '#f1dfc2') +
    band(cx, top, half + 5, 46, '#c39a57') +
    ellipse(cx, top, half + 5, 26, fade('#edd09a', '#c9a163', 20)) +
    mark(cx, top + 196, 38, COCOA) +
    text('DRINKING', { x: cx, y: top + 246, size: 22, font: 'Cabin', color: '#6b2f38', spacing: 6 }) +
    text('CHOCOLATE', { x: cx, y: top + 276, size: 22, font: 'Cabin', color: '#6b2f38', spacing: 6 });
  const random = randomFrom(15);
  const shavings = times(26, (index) => {
    const x = between(random, 440, 860);
    const y = between(random, 884, 944);
    return place(
      path('M-14 0Q0 -14 14 0Q0 -5 -14 0Z', index % 3 ? COCOA : lighter(COCOA, 0.25)),
      x,
      y,
      random() * 180,
    );
  }).join('');
  return (
    room('#d8a093', '#8f5347', 700) +
    windowLight(590, 180, 1.1) +
    plinth(cx, 716, 250, 130, '#b87262') +
    standingShadow(cx, 716, 150, 90) +
    tin +
    standingShadow(714, 836, 104, 120) +
    mug(704, 636, 106, 190, '#f0e2cb', { drink: '#5d3325', handle: 'right' }) +
    steam(700, 606, 1) +
    shavings
  );
};
