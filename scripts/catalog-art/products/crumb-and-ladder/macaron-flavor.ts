import { sweep } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { place } from '../../kit/shapes.ts';
import type { Markup } from '../../kit/svg.ts';
import { macaron } from '../../parts/bakes.ts';

export const macaronFlavor = ([color, filling]: readonly [string, string]): Markup =>
  sweep(lighter(color, 0.5)) +
  windowLight(560, 150, 1.1, '#fffaf0', 0.5) +
  standingShadow(470, 700, 220, 110) +
  place(macaron(color, filling), 470, 566, 0, 4.4) +
  standingShadow(724, 790, 130, 90) +
  place(macaron(color, filling), 740, 716, -6, 2.6);
