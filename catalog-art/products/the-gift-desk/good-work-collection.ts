import { room, sunDisc } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { standingShadow } from '../../kit/light.ts';
import { ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { blurred, fade, linear, type Markup } from '../../kit/svg.ts';
import { bow } from '../../parts/box.ts';
import { mug } from '../../parts/cups.ts';
import { flower, sprig } from '../../parts/foliage.ts';
import { pear } from '../../parts/fruit.ts';
import { band, drum } from '../../parts/turned.ts';

const BOX = '#c9503f';

/** An open gift box with things rising out of it, standing on the origin, about 600 wide and 640 tall. */
export const openGiftBox = (): Markup => {
  const tissue = (shift: number, color: string): Markup =>
    path(
      `M-276 -296L${-240 + shift} -396L${-150 + shift} -340L${-70 + shift} -420L${30 + shift} -344L${120 + shift} -410L${200 + shift} -346L${250 + shift * 0.4} -390L276 -296Z`,
      color,
    );
  const notebook = group([
    rect(-74, -320, 148, 320, fade('#45608c', '#2c3c58', 40), { rx: 6 }),
    rect(-74, -320, 22, 320, '#1f2b44'),
    rect(-28, -280, 76, 60, '#f3e8d0', { rx: 2 }),
    stroke('M-14 -256H34M-14 -240H22', '#2c3c58', 3),
  ]);
  const candle =
    drum(0, -190, 62, 190, '#5d4c4a') +
    band(0, -150, 62, 80, '#f2e5cc') +
    path('M0 -196C-10 -202 -8 -220 0 -236C8 -220 10 -202 0 -196Z', '#ffc255');
  const sock =
    rect(-46, -240, 92, 240, fade('#d9b48a', '#b98a5e', 20), { rx: 16 }) +
    rect(-46, -216, 92, 14, '#a8503c') +
    rect(-46, -190, 92, 8, '#a8503c');
  return (
    tissue(14, '#e6cfae') +
    place(
      sprig({ length: 330, pairs: 7, size: 84, color: '#7f9678', round: true, bend: -40, seed: 6 }),
      -176,
      -330,
      -16,
    ) +
    place(notebook, 108, -280, 13) +
    place(flower(12, 62, 18, '#e9a44a', '#7c3f2a'), -60, -590) +
    stroke('M-60 -540V-300', '#6f8250', 6) +
    place(candle, -92, -290, -5) +
    place(sock, 214, -270, 20) +
    place(pear('#c9b04f', '#c9683c'), 16, -400, -6, 1.15) +
    tissue(-14, fade('#fffaf0', '#ead9bd')) +
    path(
      'M-280 -300H280V-8Q280 0 272 0H-272Q-280 0 -280 -8Z',
      linear(
        [
          [0, lighter(BOX, 0.12)],
          [0.5, BOX],
          [1, darker(BOX, 0.24)],
        ],
        15,
      ),
    ) +
    rect(-280, -300, 560, 26, '#2a1623', { opacity: 0.16 }) +
    rect(-34, -300, 68, 300, fade('#f6e3bd', '#d9b97c', 0)) +
    place(bow('#f0d8a8'), 0, -190, 0, 1.15)
  );
};

export const goodWorkCollection = (): Markup =>
  room('#eec9a4', '#b97452', 700) +
  sunDisc(480, 400, 330, '#f6dfb6') +
  standingShadow(450, 846, 270, 180) +
  place(openGiftBox(), 440, 846, 0, 0.96) +
  group([ellipse(800, 880, 120, 16, '#2a1623', { opacity: 0.3, filter: blurred(9) })]) +
  mug(800, 740, 78, 136, '#ecdcc0', { drink: '#6b4028', handle: 'right' });
