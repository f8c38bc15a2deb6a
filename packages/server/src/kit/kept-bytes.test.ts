import { expect, test } from 'vitest';
import { keptBytes } from './kept-bytes.ts';

test('kept bytes are those of the text', () => {
  expect(keptBytes('Grüße, 世界').toString()).toBe('Grüße, 世界');
  expect(keptBytes('')).toHaveLength(0);
});

test('kept bytes keep no other memory', () => {
  const { buffer, length } = keptBytes('ü'.repeat(500));
  expect(buffer.byteLength).toBe(length);
});
