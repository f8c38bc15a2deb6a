import { text } from '../../kit/lettering.ts';
import { group, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { clipTo, type Markup } from '../../kit/svg.ts';

/** Two riders on one frame: the brand's mark. */
export const tandem = (color: string): Markup =>
  ring(-68, 0, 27, color, 7) +
  ring(68, 0, 27, color, 7) +
  stroke('M-68 0L-46 -42H52L68 0M-46 -42L-30 0H-68M-30 0L2 -42L20 0H-30M20 0L52 -42L48 -54', color, 6) +
  stroke('M-54 -54H-36M-45 -54V-42M-6 -54H12M2 -54V-42M40 -56H60', color, 6);

/** A plastic card 520 by 328 with its corner at the origin. */
export const giftCard = (face: Markup, words: string, ink: string): Markup =>
  group([face], { clip: clipTo(rect(0, 0, 520, 328, '#000', { rx: 26 })) }) +
  text(words, { x: 36, y: 290, size: 40, font: 'Manrope', weight: 600, color: ink, anchor: 'start' }) +
  place(tandem(ink), 448, 66, 0, 0.44) +
  stroke('M26 2H494', '#ffffff', 2, { opacity: 0.5 });
