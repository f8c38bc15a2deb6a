import { errorCodes } from '@gifts/contract/errors';
import { expect } from 'vitest';
import type { TestResponse } from '../../harness/app.ts';

/** Expects success, or a refusal that the contract knows, with a sentence that can be read. */
export function expectHarmless({ status, body, headers }: TestResponse, sent: string): void {
  expect(status, `${sent} → ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
  if (status < 400) return;
  const codes: Record<string, { status: number }> = errorCodes;
  expect([sent, codes[body.code]?.status]).toEqual([sent, status]);
  expect(typeof body.error, sent).toBe('string');
  expect(body.error.length, sent).toBeLessThan(1_500);
  expect(JSON.stringify(body).length, sent).toBeLessThan(40_000);
  expect(headers.get('request-id'), sent).toBe(body.request_id);
}
