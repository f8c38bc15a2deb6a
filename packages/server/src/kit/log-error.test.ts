import { describe, expect, it } from 'vitest';
import { logError, withoutData } from './log-error.ts';

describe('withoutData', () => {
  it.each([
    ['Unexpected token, "Grace Hop"... is not valid JSON', 'Unexpected token, "…"... is not valid JSON'],
    ['The name “Grace” is taken', 'The name "…" is taken'],
    ['550 5.1.1 <grace@example.com>: no such user', '550 5.1.1 <[address]>: no such user'],
    ['GET /gift/4f6Gq_Zz-1/accept failed', 'GET /gift/[link]/accept failed'],
    ['call +1 (415) 555-0123 now', 'call [number] now'],
    [
      'Organization 019b0000-0000-7000-8000-000000000001 does not exist',
      'Organization 019b0000-0000-7000-8000-000000000001 does not exist',
    ],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    [
      "Cannot read properties of undefined (reading 'id')",
      "Cannot read properties of undefined (reading 'id')",
    ],
  ])('%s', (sentence, logged) => {
    expect(withoutData(sentence)).toBe(logged);
  });
});

describe('logError', () => {
  it('names what the database refused, and not the values of the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      ...{ code: '23505', table: 'users', constraint: 'users_email' },
      detail: 'Key (email)=(grace@example.com) already exists.',
    });
    const logged = logError(error);
    expect(logged).toMatchObject({ type: 'Error', code: '23505', table: 'users', constraint: 'users_email' });
    expect(JSON.stringify(logged)).not.toContain('grace');
    expect(logged.stack).toMatch(/^\s+at /);
  });

  it('follows causes, to an end', () => {
    const error = new Error('first');
    error.cause = new AggregateError([error, new TypeError('third')], 'second');
    const logged = logError(error);
    expect(logged.cause?.errors?.map(({ message }) => message)).toEqual(['first', 'third']);
    expect(JSON.stringify(logged).length).toBeLessThan(50_000);
  });

  it('takes what is no error', () => {
    expect(logError('a "word"')).toEqual({ type: 'string', message: 'a "…"' });
  });
});
