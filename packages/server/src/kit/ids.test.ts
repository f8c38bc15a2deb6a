import { describe, expect, it } from 'vitest';
import { idTime, isUuid, newId, referenceId } from './ids.ts';

describe('newId', () => {
  it('makes UUIDs of version 7 that contain their millisecond', () => {
    const before = Date.now();
    const id = newId();
    const after = Date.now();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(ms).toBeGreaterThanOrEqual(before);
    expect(ms).toBeLessThanOrEqual(after + 1);
  });

  it('makes ascending ids without a repeat', () => {
    const ids = Array.from({ length: 100_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('isUuid', () => {
  it.each([
    ['019b0000-0000-7000-8000-000000000001', true],
    ['019B0000-0000-7000-8000-00000000000A', true],
    ['019b0000-0000-7000-8000-00000000000', false],
    ['019b00000000700080000000000000001', false],
    ['019b0000-0000-7000-8000-00000000000g', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
  });
});

describe('referenceId', () => {
  it('is 24 upper-case letters and digits and ignores the case of the id', () => {
    const reference = referenceId('019b0000-0000-7000-8000-00000000000a');
    expect(reference).toMatch(/^[0-9A-Z]{24}$/);
    expect(referenceId('019B0000-0000-7000-8000-00000000000A')).toBe(reference);
  });
});

describe('idTime', () => {
  it('is the time at which an id was made', () => {
    expect(idTime('019b0000-0000-7000-8000-00000000000a')).toEqual(new Date(0x019b_0000_0000));
    const before = Date.now();
    expect(idTime(newId()).getTime()).toBeGreaterThanOrEqual(before);
  });
});
