import { describe, expect, it } from 'vitest';
import { readFormStyle } from './form-style.ts';

describe('the style of a form', () => {
  it('becomes custom properties', () => {
    const style = {
      fontFamily: 'Inter, "Segoe UI", sans-serif',
      fontSize: 15,
      radius: 0,
      accentColor: '#06c',
    };
    expect(readFormStyle(style)).toEqual({
      properties: [
        ['--font-family', 'Inter, "Segoe UI", sans-serif'],
        ['--font-size', '15px'],
        ['--radius', '0px'],
        ['--accent', '#06c'],
      ],
      density: 'comfortable',
      colorScheme: 'auto',
      problems: [],
    });
  });

  it.each(['#fff', '#ffff', '#8a1f4d', '#8a1f4dcc', 'plum', 'rgb(1 2 3 / 50%)', 'oklch(0.6 0.2 20deg)'])(
    'takes the colour %s',
    (textColor) => {
      expect(readFormStyle({ textColor }).problems).toEqual([]);
    },
  );

  it.each([
    ['a second declaration', { textColor: 'red; background: blue' }],
    ['an address', { backgroundColor: 'url(https://example.com/x.png)' }],
    ['a variable', { textColor: 'var(--other)' }],
    ['a comment', { textColor: 'rgb(1,2,3)/*' }],
    ['a closing brace', { fontFamily: 'Inter} body { display: none' }],
    ['a unit', { fontSize: '16px' }],
    ['a size out of range', { fontSize: 40 }],
    ['no number', { radius: Number.NaN }],
    ['a list', { textColor: ['red'] }],
    ['an unknown word', { density: 'roomy' }],
  ])('refuses %s', (_what, style) => {
    const { properties, problems } = readFormStyle(style);
    expect(properties).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it('names what it knows where a name is not known', () => {
    expect(readFormStyle({ font: 'Inter' }).problems).toEqual([
      expect.stringMatching(/^style\.font is not known; known are fontFamily, fontSize, /),
    ]);
  });
});
