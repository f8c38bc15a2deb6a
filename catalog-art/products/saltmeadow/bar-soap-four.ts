import { room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { standingShadow } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { clipTo, fade, type Markup } from '../../kit/svg.ts';
import { leaf, sprig } from '../../parts/foliage.ts';
import { bubble } from './house-style.ts';

/** A bar with rounded edges, its top in view; x, y is the middle of its front edge's foot. */
const bar = (x: number, y: number, width: number, height: number, color: string, inlay: Markup): Markup => {
  const [half, depth] = [width / 2, 54];
  const front = rect(x - half, y - height, width, height, fade(lighter(color, 0.1), darker(color, 0.14)), {
    rx: 16,
  });
  const top = path(
    `M${x - half + 8} ${y - height + 14}Q${x - half + 2} ${y - height} ${x - half + 24} ${y - height - 12}L${x - half + 70} ${y - height - depth + 8}Q${x - half + 84} ${y - height - depth} ${x - half + 100} ${y - height - depth}H${x + half + 22}Q${x + half + 44} ${y - height - depth} ${x + half + 34} ${y - height - depth + 14}L${x + half - 2} ${y - height + 12}Q${x + half - 10} ${y - height + 16} ${x + half - 26} ${y - height + 16}H${x - half + 20}Z`,
    fade(lighter(color, 0.34), lighter(color, 0.12), 20),
  );
  const side = path(
    `M${x + half - 18} ${y - height + 16}L${x + half + 40} ${y - height - depth + 8}V${y - depth - 6}L${x + half - 2} ${y - 8}Q${x + half - 10} ${y} ${x + half - 18} ${y}Z`,
    darker(color, 0.28),
  );
  return (
    side +
    front +
    group([inlay], { clip: clipTo(rect(x - half, y - height, width, height, '#000', { rx: 16 })) }) +
    top
  );
};

export const barSoapFour = (): Markup => {
  const random = randomFrom(12);
  const fleck = (x: number, y: number, color: string): Markup =>
    times(34, () =>
      place(
        ellipse(0, 0, between(random, 3, 8), 2, color, { opacity: 0.7 }),
        x + between(random, -180, 180),
        y - between(random, 6, 100),
        random() * 180,
      ),
    ).join('');
  const swirl = (x: number, y: number, color: string): Markup =>
    [20, 48, 78]
      .map((dy) =>
        stroke(
          `M${x - 200} ${y - dy}C${x - 100} ${y - dy - 30} ${x - 40} ${y - dy + 26} ${x + 40} ${y - dy}S${x + 150} ${y - dy - 22} ${x + 210} ${y - dy + 6}`,
          color,
          10,
          { opacity: 0.5 },
        ),
      )
      .join('');
  return (
    room('#bcd4cc', '#e9dcc8', 730) +
    times(6, (column) =>
      times(5, (row) =>
        rect(
          column * 164 - 10,
          row * 150 - 20,
          158,
          144,
          lighter('#bcd4cc', (column + row) % 3 ? 0.1 : 0.2),
          { rx: 8, opacity: 0.6 },
        ),
      ).join(''),
    ).join('') +
    standingShadow(480, 842, 240, 170) +
    bar(470, 846, 380, 112, '#4a4a4e', swirl(470, 846, '#8f8d90')) +
    bar(494, 736, 372, 108, '#dba296', swirl(494, 736, '#f2cfc2')) +
    bar(462, 630, 368, 106, '#93a77c', fleck(462, 630, '#4d6238')) +
    bar(486, 526, 362, 104, '#ecdfc4', fleck(486, 526, '#c2a06a')) +
    stroke('M430 422V846M430 424L510 372', '#b98a55', 5) +
    stroke('M424 422V846', '#e6c492', 2) +
    place(stroke('M0 0C-60 -50 -90 -10 0 0C60 -50 90 -10 0 0M0 0L-40 46M0 0L46 44', '#b98a55', 5), 468, 398) +
    place(sprig({ length: 170, pairs: 8, size: 40, color: '#6f8a62', seed: 5 }), 474, 398, 58) +
    bubble(196, 420, 46) +
    bubble(256, 300, 26) +
    bubble(150, 250, 18) +
    bubble(806, 380, 34) +
    bubble(760, 226, 52) +
    bubble(858, 250, 16) +
    place(leaf(100, 30, '#7d9a6c'), 770, 896, -76)
  );
};
