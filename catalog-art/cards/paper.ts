import { rect } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';

/** Greeting cards are drawn 800 by 1130. */
export const paper = (from: string, to: string, angle = 70): Markup =>
  rect(0, 0, 800, 1130, fade(from, to, angle));
