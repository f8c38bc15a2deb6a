/**
 * The style options of the form. Each value is validated and becomes a custom property, so that only colours, sizes,
 * fonts and words are accepted.
 */

export interface FormStyle {
  /** A list of fonts of the payer's device, such as `Inter, sans-serif`. */
  readonly fontFamily?: string;
  /** Pixels, 12 to 24. Default: 16. Below 16, phones zoom in on a field. */
  readonly fontSize?: number;
  /** Pixels, 0 to 24. Default: 8. */
  readonly radius?: number;
  readonly textColor?: string;
  readonly mutedColor?: string;
  readonly backgroundColor?: string;
  readonly borderColor?: string;
  readonly accentColor?: string;
  readonly errorColor?: string;
  readonly density?: 'comfortable' | 'compact';
  /** Default: `auto`, which follows the `color-scheme` of the page. */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
}

interface Rule {
  readonly expected: string;
  /** Returns the value as CSS, or null if it is not valid. */
  readonly read: (value: unknown) => string | null;
  readonly property: `--${string}` | null;
}

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null;

const pixels = (property: Rule['property'], from: number, to: number): Rule => ({
  expected: `a number of pixels from ${from} to ${to}`,
  property,
  read: (value) => (typeof value === 'number' && value >= from && value <= to ? `${value}px` : null),
});

const colorPattern =
  /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/a-z+-]{1,60}\))$/i;

const color = (property: Rule['property']): Rule => ({
  expected: 'a colour such as #8a1f4d, rgb(138 31 77) or plum',
  property,
  read: matching(colorPattern),
});

const word = (words: readonly string[]): Rule => ({
  expected: words.join(' or '),
  property: null,
  read: (value) => words.find((each) => each === value) ?? null,
});

const rules: Readonly<Record<keyof FormStyle, Rule>> = {
  fontFamily: {
    expected: 'a list of font names, at most 200 characters',
    property: '--font-family',
    read: matching(/^[\p{L}\p{N}\s,'"_-]{1,200}$/u),
  },
  fontSize: pixels('--font-size', 12, 24),
  radius: pixels('--radius', 0, 24),
  textColor: color('--ink'),
  mutedColor: color('--ink-soft'),
  backgroundColor: color('--surface'),
  borderColor: color('--field-line'),
  accentColor: color('--accent'),
  errorColor: color('--error'),
  density: word(['comfortable', 'compact']),
  colorScheme: word(['light', 'dark', 'auto']),
};

export interface ReadStyle {
  readonly properties: readonly (readonly [string, string])[];
  readonly density: string;
  readonly colorScheme: string;
  /** A sentence for each invalid value. */
  readonly problems: readonly string[];
}

const isKnown = (name: string): name is keyof FormStyle => Object.hasOwn(rules, name);

export function readFormStyle(style: unknown): ReadStyle {
  const given = typeof style === 'object' && style !== null ? Object.entries(style) : [];
  const properties: [string, string][] = [];
  const words: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of given) {
    if (value === undefined) continue;
    const rule = isKnown(name) ? rules[name] : null;
    const css = rule?.read(value) ?? null;
    if (!rule) problems.push(`style.${name} is not known; known are ${Object.keys(rules).join(', ')}.`);
    else if (css === null)
      problems.push(`style.${name} is ${JSON.stringify(value)} and must be ${rule.expected}.`);
    else if (rule.property) properties.push([rule.property, css]);
    else words[name] = css;
  }
  return {
    properties,
    density: words.density ?? 'comfortable',
    colorScheme: words.colorScheme ?? 'auto',
    problems,
  };
}
