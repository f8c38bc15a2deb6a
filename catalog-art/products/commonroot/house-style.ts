import { darker, lighter } from '../../kit/color.ts';
import { ellipse, path, rect, stroke } from '../../kit/shapes.ts';
import { dropShadow, fade, type Markup } from '../../kit/svg.ts';

/** One sheet of a landscape cut from paper, with the shadow it throws on the sheet behind. */
export const sheet = (d: string, color: string): Markup =>
  path(d, fade(lighter(color, 0.12), darker(color, 0.06), 60), {
    filter: dropShadow(0, -7, 9, '#2a1623', 0.28),
  });

export const tree = (size: number, color: string): Markup =>
  rect(-size * 0.05, -size * 0.44, size * 0.1, size * 0.46, '#6d4c36') +
  ellipse(0, -size * 0.76, size * 0.32, size * 0.44, fade(lighter(color, 0.22), darker(color, 0.14), 30)) +
  stroke(
    `M0 ${-size * 0.3}V${-size * 0.9}M0 ${-size * 0.6}L${size * 0.13} ${-size * 0.76}M0 ${-size * 0.5}L${-size * 0.13} ${-size * 0.68}`,
    darker(color, 0.34),
    size * 0.025,
    { opacity: 0.6 },
  );
