import { room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { glow, standingShadow } from '../../kit/light.ts';
import { ellipse, group, place, stroke } from '../../kit/shapes.ts';
import { fade, type Markup } from '../../kit/svg.ts';
import { leaf, sprig } from '../../parts/foliage.ts';
import { fig, round, slice } from '../../parts/fruit.ts';
import { candle } from './house-style.ts';

type Scent = { glass: string; wall: string; table: string; words: string; props: Markup };

const cedar =
  place(sprig({ length: 250, pairs: 9, size: 46, color: '#59684f', seed: 2 }), 700, 868, -62) +
  place(sprig({ length: 190, pairs: 8, size: 40, color: '#6b7a5a', seed: 6 }), 760, 900, -84);

const figs =
  place(fig(), 716, 836, 8, 1.2) +
  place(fig('#6b4560'), 826, 862, -30, 1.05) +
  place(leaf(150, 60, '#76885a'), 690, 880, -72);

const salt = group(
  [
    [690, 876, 60, 26, '#c6c9c4'],
    [782, 884, 74, 30, '#9aa5a8'],
    [744, 846, 48, 22, '#e6e0d4'],
  ].map(
    ([x, y, rx, ry, color]) =>
      ellipse(Number(x) + 8, Number(y) + 12, Number(rx), Number(ry), '#2a1623', { opacity: 0.25 }) +
      ellipse(
        Number(x),
        Number(y),
        Number(rx),
        Number(ry),
        fade(lighter(String(color), 0.3), darker(String(color), 0.2)),
      ),
  ),
);

const orange =
  place(round('#dd7c32'), 790, 836, 0, 1.6) +
  place(slice('#d9772c', '#eb9a44'), 676, 882, 0, 1.1, 0.62) +
  stroke('M566 890C600 860 620 930 654 896', '#d9772c', 14);

export const SCENTS = {
  'cedar-and-smoke': {
    glass: '#5d4c4a',
    wall: '#8d6e64',
    table: '#4d3836',
    words: 'CEDAR & SMOKE',
    props: cedar,
  },
  'fig-leaf': { glass: '#6d7556', wall: '#b79aa0', table: '#6d4d5a', words: 'FIG LEAF', props: figs },
  'salt-air': { glass: '#6f8894', wall: '#a9bcbd', table: '#c9b699', words: 'SALT AIR', props: salt },
  'orange-peel': { glass: '#b0622f', wall: '#e2b184', table: '#8f4f31', words: 'ORANGE PEEL', props: orange },
} as const satisfies Record<string, Scent>;

export const noFourCandle = (scent: Scent = SCENTS['cedar-and-smoke']): Markup =>
  room(scent.wall, scent.table, 720) +
  glow(440, 380, 460, '#ffe2b0', 0.55) +
  standingShadow(440, 838, 170, 170) +
  candle(440, 430, 182, 400, scent.glass, ['No. 4', scent.words]) +
  scent.props;
