import { element, type Markup } from './svg.ts';

/** Every family comes from a Debian package, so that any machine can redraw the pictures. */
export const FONT_PACKAGES = {
  'EB Garamond': 'fonts-ebgaramond',
  'GFS Didot': 'fonts-gfs-didot',
  'Lobster Two': 'fonts-lobstertwo',
  'Dancing Script': 'fonts-dancingscript',
  'Kaushan Script': 'fonts-kaushanscript',
  'League Spartan': 'fonts-league-spartan',
  'Bebas Neue': 'fonts-bebas-neue',
  Vollkorn: 'fonts-vollkorn',
  Quicksand: 'fonts-quicksand',
  Manrope: 'fonts-manrope',
  'Old Standard TT': 'fonts-oldstandard',
  'Leckerli One': 'fonts-leckerli-one',
  Cabin: 'fonts-cabin',
} as const;

export type Font = keyof typeof FONT_PACKAGES;

type Lettering = {
  x: number;
  y: number;
  size: number;
  font: Font;
  color: string;
  weight?: number;
  italic?: true;
  spacing?: number;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
  turn?: number;
};

const escapeText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function text(words: string, lettering: Lettering): Markup {
  const { x, y, spacing = 0, anchor = 'middle', turn } = lettering;
  // Letter spacing also follows the last letter, which would push centered words off center.
  const centered = anchor === 'middle' ? x + spacing / 2 : x;
  return element(
    'text',
    {
      x: centered,
      y,
      'font-family': lettering.font,
      'font-size': lettering.size,
      'font-weight': lettering.weight,
      'font-style': lettering.italic ? 'italic' : undefined,
      'letter-spacing': spacing,
      'text-anchor': anchor,
      fill: lettering.color,
      opacity: lettering.opacity,
      transform: turn === undefined ? undefined : `rotate(${turn} ${x} ${y})`,
    },
    escapeText(words),
  );
}
