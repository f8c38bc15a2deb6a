import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';
import { describe, expect, it } from 'vitest';
import { PageProblem, problemsOf } from './problems.ts';

const refusal = (details: { field: string; message: string }[]) =>
  new GiftsApiError(400, { error: 'Two fields are wrong.', code: 'invalid_request', details });

describe('problemsOf', () => {
  it('puts a problem next to its field, and the rest above the form', () => {
    const error = refusal([
      { field: 'name', message: 'Give a name.' },
      { field: 'of', message: 'Say whose.' },
    ]);
    expect(problemsOf(error, ['name'])).toEqual({
      fields: { name: 'Give a name.' },
      general: 'Say whose.',
      requestId: null,
    });
  });

  it('says nothing above the form if all problems are next to their fields', () => {
    expect(problemsOf(refusal([{ field: 'name', message: 'Give a name.' }]), ['name']).general).toBeNull();
  });

  it('shows the id of the request only for faults, which people can but report', () => {
    const body = { error: 'It failed.', code: 'internal_error', request_id: 'req_1' } as const;
    expect(problemsOf(new GiftsApiError(500, body)).requestId).toBe('req_1');
    expect(problemsOf(new GiftsApiError(403, { ...body, code: 'forbidden' })).requestId).toBeNull();
  });

  it('says what to do if no answer comes', () => {
    expect(problemsOf(new GiftsConnectionError('no answer')).general).toContain('Check your network');
  });

  it('says what the page found wrong itself', () => {
    expect(problemsOf(new PageProblem('No passkey was used.')).general).toBe('No passkey was used.');
  });

  it('does not hide an error of the page itself', () => {
    expect(() => problemsOf(new TypeError('x is undefined'))).toThrow(TypeError);
  });
});
