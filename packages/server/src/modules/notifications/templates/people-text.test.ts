import { describe, expect, test } from 'vitest';
import { oneLine, paragraphs } from './people-text.ts';

describe('oneLine', () => {
  const cases: [name: string, text: string, line: string][] = [
    ['line breaks become spaces', 'Alex\r\nBcc: eve@example.com', 'Alex Bcc: eve@example.com'],
    ['line separators too', 'a\u2028b\u2029c\u0085d', 'a b c d'],
    ['control characters too', 'a\u0000b\u001bc\u007fd\te', 'a b c d e'],
    ['direction overrides are removed', '\u202eAlex\u2066\u202c', 'Alex'],
    ['half a character is replaced', 'a\ud83cb', 'a\ufffdb'],
    ['outer spaces are removed', '  Alex   Rivera ', 'Alex Rivera'],
    ['emoji of several parts are not split', '👩‍👩‍👧‍👦 Rivera', '👩‍👩‍👧‍👦 Rivera'],
    ['invisible text becomes empty', ' \u200b\u202e\u2060\u0000 ', ''],
  ];
  test.each(cases)('%s', (_, text, line) => {
    expect(oneLine(text, 60)).toBe(line);
  });

  test('a text that is too long ends in an ellipsis, counted in visible characters', () => {
    expect(oneLine('a'.repeat(60), 60)).toBe('a'.repeat(60));
    expect(oneLine('a'.repeat(61), 60)).toBe(`${'a'.repeat(59)}…`);
    expect(oneLine('👩‍👩‍👧‍👦'.repeat(60), 60)).toBe('👩‍👩‍👧‍👦'.repeat(60));
    expect(oneLine('👩‍👩‍👧‍👦'.repeat(61), 60)).toBe(`${'👩‍👩‍👧‍👦'.repeat(59)}…`);
  });
});

test('paragraphs keep their lines with any line breaks, without repeated empty lines', () => {
  expect(paragraphs('  Hi\r\nMaya \rand all\n\n\n\n\nBye\u0000\n')).toBe('Hi\nMaya\nand all\n\nBye');
});
