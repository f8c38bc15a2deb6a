/** The colours of an organization's pages and mails, made from the one that it chose so that every text can be read. */

/** Values for light and for dark pages. */
export interface Shades {
  readonly light: string;
  readonly dark: string;
}

export interface BrandColors {
  readonly accent: Shades;
  /** For what is pointed at. */
  readonly strong: Shades;
  /** Text on the accent. */
  readonly onAccent: Shades;
  /** A surface with a touch of the accent. */
  readonly wash: Shades;
  readonly envelopeBack: Shades;
  readonly envelopeFlap: Shades;
  readonly envelopeFold: Shades;
  /** True if the chosen colour is too pale for light pages and was darkened there. */
  readonly isDarkened: boolean;
}

/** WCAG 2.2, AA, for text. */
export const leastContrast = 4.5;

/** The surfaces of the theme on which the accent stands. */
const surfaces = { light: ['#ffffff', '#faf6f2'], dark: ['#241b21', '#161114'] } as const;
const darkSurface = '#241b21';
const darkInk = '#2b1a24';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** `color` is six hexadecimal digits behind a #. */
export function brandColors(color: string): BrandColors {
  const light = readable(color, '#000000', (shade) => [...surfaces.light, lightWash(shade)]);
  const dark = readable(color, '#ffffff', (shade) => [...surfaces.dark, darkWash(shade), darkInk]);
  const tint = (share: number): Shades => ({
    light: mix(light, '#ffffff', share),
    dark: mix(dark, darkSurface, share - 0.1),
  });
  return {
    accent: { light, dark },
    strong: { light: mix(light, '#000000', 0.2), dark: mix(dark, '#ffffff', 0.25) },
    onAccent: { light: '#ffffff', dark: darkInk },
    wash: { light: lightWash(light), dark: darkWash(dark) },
    envelopeBack: tint(0.88),
    envelopeFlap: tint(0.78),
    envelopeFold: tint(0.66),
    isDarkened: light !== color,
  };
}

const lightWash = (shade: string): string => mix(shade, '#ffffff', 0.93);
const darkWash = (shade: string): string => mix(shade, darkSurface, 0.9);

/** Moves a colour towards black or white until it can be read on all these surfaces. */
function readable(color: string, towards: string, surfacesOf: (shade: string) => readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, towards, share);
    if (surfacesOf(shade).every((surface) => contrast(shade, surface) >= leastContrast)) return shade;
  }
  return towards;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** The colour with a share of another one, 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(color).map((channel, index) =>
    Math.round(channel * (1 - share) + (others[index] ?? 0) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The names of the theme with these colours, for the root of a page. */
export function brandVariables(colors: BrandColors): Readonly<Record<`--${string}`, string>> {
  const value = ({ light, dark }: Shades): string => `light-dark(${light}, ${dark})`;
  return {
    '--accent': value(colors.accent),
    '--accent-strong': value(colors.strong),
    '--on-accent': value(colors.onAccent),
    '--accent-wash': value(colors.wash),
    '--focus': value(colors.accent),
    '--envelope-back': value(colors.envelopeBack),
    '--envelope-flap': value(colors.envelopeFlap),
    '--envelope-fold': value(colors.envelopeFold),
  };
}
