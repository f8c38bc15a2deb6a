import { room } from '../../kit/backdrop.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import type { Markup } from '../../kit/svg.ts';
import { bag, beans } from './house-style.ts';

export const threeOrigins = (): Markup =>
  room('#8fb0ab', '#c58b5a', 690) +
  windowLight(540, 150, 1.3) +
  standingShadow(250, 796, 120, 130) +
  bag(250, 796, 256, 420, '#f0e4cd', '#e9b6a0', ['Yirgacheffe', 'jasmine, apricot']) +
  standingShadow(702, 796, 120, 130) +
  bag(706, 796, 256, 420, '#3b5c5d', '#efd9a6', ['Tarrazú', 'brown sugar, orange']) +
  standingShadow(480, 838, 130, 130) +
  bag(478, 838, 272, 470, '#c8643c', '#f4e6cd', ['Huila', 'strawberry, cocoa']) +
  beans([
    [120, 880],
    [170, 910],
    [640, 888],
    [700, 914],
    [764, 884],
    [826, 906],
    [88, 926],
    [586, 920],
  ]);
