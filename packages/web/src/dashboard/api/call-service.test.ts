import { afterEach, expect, it, vi } from 'vitest';
import { noteSessionEnd } from '../session/session-end.ts';
import { callService } from './call-service.ts';
import { hasCode } from './problems.ts';

const signedIn = { person: null };
const refusal = { error: 'Sign in first.', code: 'unauthorized', request_id: 'one' };
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => vi.unstubAllGlobals());

/** The service refuses the first request, after `before` has happened, and answers the others. */
function refuseFirst(before: () => void): () => number {
  let requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    if (requests > 1) return json(200, signedIn);
    before();
    return json(401, refusal);
  });
  return () => requests;
}

it('sends a request again that was refused while the person signed in', async () => {
  const requests = refuseFirst(() => noteSessionEnd(false));
  expect(await callService('getSession', {})).toEqual(signedIn);
  expect(requests()).toBe(2);
});

it('is refused if nobody has signed in meanwhile', async () => {
  const requests = refuseFirst(() => noteSessionEnd(true));
  await expect(callService('getSession', {})).rejects.toSatisfy((error) => hasCode(error, 'unauthorized'));
  expect(requests()).toBe(1);
});
