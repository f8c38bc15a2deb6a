/** Reads the stream of changes as a browser does. */
import { strict as assert } from 'node:assert';
import { type LiveKind, livePath } from '@gifts/contract/dashboard/live';
import type { TestApp } from '../../harness/app.ts';
import type { Browser } from '../people/people-fixtures.ts';

export interface OpenStream {
  readonly headers: Headers;
  /** The kinds of each message so far. */
  readonly messages: readonly (readonly LiveKind[])[];
  /** True if the server has ended the stream. */
  isEnded(): boolean;
  close(): void;
}

const address = ({ url }: Pick<TestApp, 'url'>, organizationId: string): string =>
  `${url}${livePath}?organization=${organizationId}`;

/** Asks for a stream and returns the answer, whatever it is. */
export const ask = (
  app: Pick<TestApp, 'url'>,
  browser: Browser,
  organizationId: string,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(address(app, organizationId), {
    headers: { cookie: browser.cookieHeader() },
    ...(signal && { signal }),
  });

export async function openStream(
  app: Pick<TestApp, 'url'>,
  browser: Browser,
  organizationId: string,
): Promise<OpenStream> {
  const closing = new AbortController();
  const answer = await ask(app, browser, organizationId, closing.signal);
  assert.equal(answer.status, 200, answer.status === 200 ? '' : await answer.text());
  assert(answer.body);
  const messages: LiveKind[][] = [];
  let isEnded = false;
  const reading = read(answer.body, messages).then(() => {
    isEnded = true;
  });
  reading.catch(() => {});
  return {
    headers: answer.headers,
    messages,
    isEnded: () => isEnded,
    close: () => closing.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, messages: LiveKind[][]): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^event: changes\ndata: (.*)$/.exec(block) ?? [];
      if (data) messages.push(JSON.parse(data).kinds);
    }
  }
}

/** All kinds that a stream has told, each once. */
export const kindsOf = ({ messages }: OpenStream): LiveKind[] => [...new Set(messages.flat())].sort();
