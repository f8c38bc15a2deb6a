import { text } from '../../kit/lettering.ts';
import type { Markup } from '../../kit/svg.ts';

export const COCOA = '#4b2a20';

export const mark = (x: number, y: number, size: number, color: string): Markup =>
  text('Morel & Finch', { x, y, size, font: 'GFS Didot', italic: true, color });
