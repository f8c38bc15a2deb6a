import { describe, expect, it } from 'vitest';
import { paragraphOf } from './clusters.ts';
import { visualRuns } from './visual-runs.ts';

/** A font for each script, so that runs show what is drawn together. */
const fontOf = (letter: string): string =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(letter) ? 'rtl' : 'ltr';
const runsOf = async (text: string) => {
  const { clusters, direction } = await paragraphOf(text, (letter) => [
    { text: letter, font: fontOf(letter) },
  ]);
  return { direction, runs: visualRuns(clusters).map((run) => run.text) };
};

describe('the order on paper', () => {
  it.each([
    ['letters from left to right', 'Robin Reyes', 'ltr', ['Robin Reyes']],
    ['a word from right to left, which the shaper reverses', 'שלום', 'rtl', ['שלום']],
    ['words from right to left', 'דוד כהן', 'rtl', ['כהן', ' ', 'דוד']],
    ['a number after a word', 'הרצל 14', 'rtl', ['14', ' ', 'הרצל']],
    ['brackets, which are turned round', 'דוד (כהן)', 'rtl', ['(', 'כהן', ')', ' ', 'דוד']],
    ['a name within a sentence', 'For דוד כהן: ok', 'ltr', ['For ', 'כהן', ' ', 'דוד', ': ok']],
    ['two digits of Persian, which are read from left to right', 'سال ۱۲', 'rtl', ['۲۱', ' ', 'سال']],
    ['nothing', '', 'ltr', []],
  ])('of %s', async (_what, text, direction, runs) => {
    expect(await runsOf(text)).toEqual({ direction, runs });
  });

  it('keeps marks with their letter', async () => {
    const { clusters } = await paragraphOf('e\u0301שָ', (letter) => [{ text: letter, font: fontOf(letter) }]);
    expect(clusters.map(({ text }) => text)).toEqual(['e\u0301', 'שָ']);
  });
});

describe('a line may end', () => {
  it.each([
    ['after spaces and hyphens', 'a bc-d', ['a ', 'bc-', 'd']],
    ['between characters of Japanese, but before no full stop', '東京。大阪', ['東', '京。', '大', '阪']],
    ['between words of Thai', 'ขอบคุณมาก', ['ขอบคุณ', 'มาก']],
  ])('%s', async (_where, text, words) => {
    const { clusters } = await paragraphOf(text, (letter) => [{ text: letter, font: 'any' }]);
    const found = clusters.reduce<string[]>(
      (all, { text: letter, canEndLine }) => [
        ...all.slice(0, -1),
        `${all.at(-1)}${letter}`,
        ...(canEndLine ? [''] : []),
      ],
      [''],
    );
    expect(found.filter(Boolean)).toEqual(words);
  });
});
