import { describe, expect, it } from 'vitest';
import { removeInvalidParts, wasRejected } from './valid-parts.ts';

const removed = (body: unknown, ...fields: string[]) => {
  const parts = removeInvalidParts(
    body as object,
    fields.map((field) => ({ field, message: 'It does not fit' })),
  );
  return { body, parts: [...parts] };
};

describe('removeInvalidParts', () => {
  it.each<[string, unknown, string, string, unknown]>([
    ['a field', { a: 1, b: 2 }, 'a', 'a', { a: undefined, b: 2 }],
    ['a field of a field', { a: { b: 1, c: 2 } }, 'a.b', 'a.b', { a: { b: undefined, c: 2 } }],
    ['an item', { a: [1, 2, 3] }, 'a[1]', 'a[1]', { a: [1, undefined, 3] }],
    [
      'a field of an item of a field',
      { a: { b: [{ c: 1, d: 2 }] } },
      'a.b[0].c',
      'a.b[0].c',
      { a: { b: [{ c: undefined, d: 2 }] } },
    ],
    [
      'the whole field of an item where something in it does not fit',
      { a: [{ b: { c: 1, d: 2 }, e: 3 }] },
      'a[0].b.c',
      'a[0].b',
      { a: [{ b: undefined, e: 3 }] },
    ],
    ['also a list in an item', { a: [{ b: [1, 2] }] }, 'a[0].b[1]', 'a[0].b', { a: [{ b: undefined }] }],
    ['nothing for a missing field', { a: [{}] }, 'a[0].b', 'a[0].b', { a: [{}] }],
  ])('removes %s', (_name, body, field, part, left) => {
    expect(removed(body, field)).toStrictEqual({ body: left, parts: [part] });
  });

  it('removes several parts, each of them once', () => {
    const { body, parts } = removed({ a: [{ b: {} }], c: 1, d: 2 }, 'a[0].b.x', 'a[0].b.y', 'c');
    expect(body).toStrictEqual({ a: [{ b: undefined }], c: undefined, d: 2 });
    expect(parts).toEqual(['a[0].b', 'c']);
  });

  it('removes neither unknown fields nor the fields that their names resemble', () => {
    const body = { a: [{ b: 1 }], 'a[0].b': 2 };
    const unknown = { field: 'a[0].b', message: 'Unknown field `a[0].b`' };
    expect([...removeInvalidParts(body, [unknown])]).toEqual([]);
    expect(body).toStrictEqual({ a: [{ b: 1 }], 'a[0].b': 2 });
  });
});

it('wasRejected distinguishes a removed field from a missing one', () => {
  const body: { a?: number | undefined; b?: number | null; c?: number } = { a: 1, b: null };
  removed(body, 'a');
  expect([wasRejected(body, 'a'), wasRejected(body, 'b'), wasRejected(body, 'c')]).toEqual([
    true,
    false,
    false,
  ]);
});
