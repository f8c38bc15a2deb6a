import { sweep } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { place } from '../../kit/shapes.ts';
import type { Markup } from '../../kit/svg.ts';
import { macaron } from '../../parts/bakes.ts';

export const macaronFlavor = ([color, filling]: readonly [string, string]): Markup =>
  sweep(lighter(color, 0.5)) +
  windowLight(560, 150, 1.1, '#fffaf0', 0.5) +
  standingShadow(440, 724, 220, 120) +
  place(macaron(color, filling), 440, 556, 0, 4.5, 3.9) +
  standingShadow(716, 826, 130, 100) +
  place(macaron(color, filling), 716, 728, 0, 2.5, 2.2);
