import { plinth, room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { ellipse, group, path, place, stroke } from '../../kit/shapes.ts';
import { clipTo, type Markup } from '../../kit/svg.ts';
import { flower, grain, leaf, sprig } from '../../parts/foliage.ts';
import { turned } from '../../parts/turned.ts';
import { speckle } from './house-style.ts';

export const budVaseTrio = (): Markup => {
  const vase = (
    cx: number,
    profile: readonly (readonly [number, number])[],
    color: string,
    seed: number,
  ): Markup => {
    const outline = turned(cx, profile, 0.16);
    const [top, mouth] = profile[0] ?? [0, 0];
    return (
      path(outline, roundPaint(color)) +
      group([speckle(darker(color, 0.5), cx - 130, top, 260, 400, 70, seed)], {
        clip: clipTo(path(outline, '#000')),
      }) +
      ellipse(cx, top, mouth, mouth * 0.22, lighter(color, 0.3)) +
      ellipse(cx, top + 1, mouth * 0.78, mouth * 0.16, darker(color, 0.5))
    );
  };
  return (
    room('#ecd6bb', '#c98a68', 772) +
    plinth(214, 690, 150, 150, '#dba184') +
    plinth(490, 602, 160, 250, '#e9bd9a') +
    standingShadow(214, 690, 66, 60) +
    place(grain(320, '#d9a95c'), 214, 450, -10) +
    place(grain(270, '#cf9a4b'), 216, 450, 12) +
    vase(
      214,
      [
        [440, 34],
        [474, 26],
        [520, 30],
        [610, 96],
        [692, 62],
      ],
      '#a9b2a0',
      2,
    ) +
    standingShadow(490, 604, 60, 70) +
    stroke('M490 300Q478 220 500 140', '#5f7048', 6) +
    place(leaf(96, 30, '#74875a'), 484, 250, -52) +
    place(leaf(80, 26, '#74875a'), 488, 214, 58) +
    place(flower(11, 84, 26, '#d9634a', '#5b2f2a'), 500, 130) +
    vase(
      490,
      [
        [290, 36],
        [310, 26],
        [420, 30],
        [520, 62],
        [606, 50],
      ],
      '#f0e3cd',
      5,
    ) +
    standingShadow(748, 846, 92, 110) +
    place(
      sprig({ length: 360, pairs: 7, size: 76, color: '#7f9678', round: true, bend: 60, seed: 3 }),
      748,
      628,
      4,
    ) +
    vase(
      748,
      [
        [620, 40],
        [640, 30],
        [660, 36],
        [760, 134],
        [850, 78],
      ],
      '#b4634a',
      9,
    )
  );
};
