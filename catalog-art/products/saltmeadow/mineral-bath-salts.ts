import { niche, room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, clipTo, linear, type Markup } from '../../kit/svg.ts';
import { flower, spike, sprig } from '../../parts/foliage.ts';
import { shine } from '../../parts/turned.ts';

type Botanical = { salt: string; wall: string; petals: string; prop: Markup };

const lavenderProp =
  place(spike(330, '#8f7fb8', '#7f8a5c', randomFrom(3)), 640, 896, 36) +
  place(spike(290, '#a08fc4', '#7f8a5c', randomFrom(4)), 624, 906, 54) +
  place(spike(250, '#8f7fb8', '#7f8a5c', randomFrom(5)), 610, 912, 72);

const eucalyptusProp =
  place(
    sprig({ length: 330, pairs: 7, size: 92, color: '#7fa08c', round: true, bend: 50, seed: 4 }),
    690,
    910,
    36,
  ) + place(sprig({ length: 230, pairs: 5, size: 80, color: '#93b09c', round: true, seed: 7 }), 700, 914, 66);

const roseProp =
  place(
    flower(9, 74, 26, '#d98a8f', '#c05f6a') + flower(7, 46, 18, '#e3a0a2', '#b9505e'),
    778,
    846,
    0,
    1,
    0.8,
  ) +
  [
    [660, 900, 30],
    [720, 916, 120],
    [858, 906, 60],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      place(path('M0 0C-24 -14 -22 -46 0 -52C22 -46 24 -14 0 0Z', '#dd979a'), x, y, turn),
    )
    .join('');

export const BOTANICALS = {
  lavender: { salt: '#ece6ee', wall: '#c3bcd0', petals: '#8f7fb8', prop: lavenderProp },
  eucalyptus: { salt: '#e8f0e8', wall: '#b4cbbd', petals: '#6f937c', prop: eucalyptusProp },
  rose: { salt: '#f6e4df', wall: '#e6bcb2', petals: '#c9707a', prop: roseProp },
} as const satisfies Record<string, Botanical>;

export const mineralBathSalts = (botanical: Botanical = BOTANICALS.lavender): Markup => {
  const random = randomFrom(29);
  const [cx, top, foot, half] = [420, 330, 828, 172];
  const inner = `M${cx - half + 14} ${top + 100}V${foot - 40}Q${cx - half + 14} ${foot - 8} ${cx - half + 50} ${foot - 4}Q${cx} ${foot + 10} ${cx + half - 50} ${foot - 4}Q${cx + half - 14} ${foot - 8} ${cx + half - 14} ${foot - 40}V${top + 100}Q${cx} ${top + 60} ${cx - half + 14} ${top + 100}Z`;
  const outer = `M${cx - half + 36} ${top - 20}V${top}Q${cx - half} ${top + 10} ${cx - half} ${top + 56}V${foot - 36}Q${cx - half} ${foot + 2} ${cx - half + 46} ${foot + 8}Q${cx} ${foot + 22} ${cx + half - 46} ${foot + 8}Q${cx + half} ${foot + 2} ${cx + half} ${foot - 36}V${top + 56}Q${cx + half} ${top + 10} ${cx + half - 36} ${top}V${top - 20}Z`;
  const grains = times(230, () => {
    const size = between(random, 5, 13);
    return place(
      rect(
        -size / 2,
        -size / 2,
        size,
        size * 0.8,
        random() > 0.5 ? lighter(botanical.salt, 0.6) : darker(botanical.salt, between(random, 0.04, 0.2)),
        { rx: 2 },
      ),
      cx + between(random, -half, half),
      between(random, top + 60, foot),
      random() * 90,
    );
  });
  const petals = times(46, () =>
    place(
      ellipse(0, 0, 9, 4, botanical.petals, { opacity: 0.9 }),
      cx + between(random, -half, half),
      between(random, top + 80, foot),
      random() * 180,
    ),
  );
  return (
    room(botanical.wall, '#efe3d0', 720) +
    niche(420, 96, 720, 280, lighter(botanical.wall, 0.3)) +
    standingShadow(cx, foot + 8, half, 170) +
    path(outer, '#ffffff', { opacity: 0.35 }) +
    path(inner, botanical.salt) +
    group(
      [
        ...grains,
        ...petals,
        rect(
          cx - half,
          top,
          half * 2,
          foot - top,
          linear(
            [
              [0, '#2a1623', 0.22],
              [0.2, '#ffffff', 0.2],
              [0.6, '#ffffff', 0],
              [1, '#2a1623', 0.3],
            ],
            0,
          ),
        ),
      ],
      { clip: clipTo(path(inner, '#000')) },
    ) +
    path(
      outer,
      linear(
        [
          [0, '#ffffff', 0.5],
          [0.12, '#ffffff', 0.06],
          [0.86, '#ffffff', 0.04],
          [1, '#ffffff', 0.44],
        ],
        0,
      ),
    ) +
    rect(cx - half + 30, top - 74, half * 2 - 60, 62, across('#a9794a', '#e6bd8a', '#8a5c34', 0.3), {
      rx: 10,
    }) +
    ellipse(cx, top - 72, half - 32, 14, '#edcb9c') +
    rect(cx - half + 34, top - 16, half * 2 - 68, 12, '#efe3d0') +
    stroke(`M${cx - half + 34} ${top + 2}H${cx + half - 34}`, '#b98a55', 6) +
    rect(cx - 104, top + 190, 208, 180, '#fbf4e6', { rx: 4 }) +
    stroke(`M${cx - 60} ${top + 290}q15 -16 30 0t30 0t30 0t30 0`, '#4f7a78', 3) +
    text('Saltmeadow', { x: cx, y: top + 256, size: 36, font: 'GFS Didot', color: '#2f4f50' }) +
    text('MINERAL BATH SALTS', {
      x: cx,
      y: top + 330,
      size: 13,
      font: 'Cabin',
      color: '#2f4f50',
      spacing: 3,
    }) +
    shine(cx - half + 22, top + 80, 330, 11, 0.6) +
    botanical.prop
  );
};
