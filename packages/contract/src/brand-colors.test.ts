import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColors, brandVariables, contrast, isColor, leastContrast } from './brand-colors.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#8a1f4d', '#8a1f4d')).toBe(1);
});

it('whatever is chosen, every text can be read on light and on dark pages', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { accent, onAccent, wash } = brandColors(chosen);
      const pairs = [
        ...['#ffffff', '#faf6f2', onAccent.light, wash.light].map((other) => [accent.light, other] as const),
        ...['#241b21', '#161114', onAccent.dark, wash.dark].map((other) => [accent.dark, other] as const),
      ];
      for (const [text, surface] of pairs) {
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(leastContrast);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('a colour that can be read is used as it is, and a pale one is darkened', () => {
  expect(brandColors('#8a1f4d')).toMatchObject({ accent: { light: '#8a1f4d' }, isDarkened: false });
  expect(brandColors('#ffe000')).toMatchObject({ isDarkened: true });
  expect(brandColors('#ffe000').accent.light).not.toBe('#000000');
});

it('all names have a value for light and for dark', () => {
  for (const value of Object.values(brandVariables(brandColors('#1f5587')))) {
    const [, light = '', dark = ''] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
    expect([isColor(light), isColor(dark)]).toEqual([true, true]);
  }
});

it.each(['#8A1F4D', '8a1f4d', '#fff', 'red', '#8a1f4d;}', ''])('%s is no colour', (text) => {
  expect(isColor(text)).toBe(false);
});
