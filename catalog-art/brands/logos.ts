import type { Markup } from '../kit/svg.ts';
import { alderWick } from './alder-wick.ts';
import { commonroot } from './commonroot.ts';
import { crumbAndLadder } from './crumb-and-ladder.ts';
import { driftmoor } from './driftmoor.ts';
import { lanternRow } from './lantern-row.ts';
import { longBough } from './long-bough.ts';
import { loomfell } from './loomfell.ts';
import { morelAndFinch } from './morel-and-finch.ts';
import { mossgate } from './mossgate.ts';
import { ninebarkClay } from './ninebark-clay.ts';
import { orielSound } from './oriel-sound.ts';
import { quillstone } from './quillstone.ts';
import { saltmeadow } from './saltmeadow.ts';
import { tandemPass } from './tandem-pass.ts';
import { tarnAndKettle } from './tarn-and-kettle.ts';
import { theGiftDesk } from './the-gift-desk.ts';
import { vellamont } from './vellamont.ts';

export const LOGOS: Readonly<Record<string, () => Markup>> = {
  'morel-and-finch': morelAndFinch,
  'crumb-and-ladder': crumbAndLadder,
  'lantern-row': lanternRow,
  'tarn-and-kettle': tarnAndKettle,
  'ninebark-clay': ninebarkClay,
  'alder-wick': alderWick,
  loomfell: loomfell,
  driftmoor: driftmoor,
  'oriel-sound': orielSound,
  'quillstone-paper': quillstone,
  'mossgate-plants': mossgate,
  'vellamont-cellars': vellamont,
  'long-bough': longBough,
  saltmeadow: saltmeadow,
  'tandem-pass': tandemPass,
  commonroot: commonroot,
  'the-gift-desk': theGiftDesk,
};
