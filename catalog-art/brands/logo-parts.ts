import { darker, lighter } from '../kit/color.ts';
import { type Font, text } from '../kit/lettering.ts';
import { rect } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';

/** Every logo is 400 square: a ground, a mark in one or two inks above, a wordmark below. */
export const ground = (color: string): Markup =>
  rect(0, 0, 400, 400, fade(lighter(color, 0.07), darker(color, 0.06), 55));

type Word = {
  font: Font;
  size: number;
  color: string;
  y?: number;
  weight?: number;
  italic?: true;
  spacing?: number;
};

export const word = (words: string, { y = 318, ...look }: Word): Markup =>
  text(words, { x: 200, y, ...look });

export const small = (words: string, color: string, y = 350): Markup =>
  text(words, { x: 200, y, size: 14.5, font: 'Cabin', color, spacing: 5.5 });
