/** A service whose cell is on one of the nodes of the cluster, and clients that write while the cell moves. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Node } from '../../src/db/cells/cell.ts';
import { runGifts } from '../api/operators/run-gifts.ts';

/** Returns the nodes that can hold the cell: the one that holds it first. */
export async function nodesOf(databaseUrl: string): Promise<[from: Node, to: Node]> {
  const { stdout } = await runGifts(databaseUrl, ['cells', 'plan']);
  const lines = stdout
    .split('\n')
    .filter((line) => /^\S+:\d+ /.test(line) && !line.includes(' holds no cell'));
  const [from, to] = lines
    .toSorted((left, right) => Number(right.includes('main')) - Number(left.includes('main')))
    .map((line) => toNode(line.split(' ')[0]));
  if (!from || !to) throw new Error(`The cluster has too few nodes:\n${stdout}`);
  return [from, to];
}

function toNode(name = ''): Node {
  const [host = '', port] = name.split(':');
  return { host, port: Number(port) };
}

export interface Writers {
  /** Stops them, and returns the ids of the batches whose creation was answered. */
  stop(): Promise<string[]>;
  /** How long the longest request took, with its repetitions, in milliseconds. */
  longestMs(): number;
}

const writers = 4;

/** Clients that create gifts, and repeat what was answered with 503. Each pauses between its creates. */
export function startWriters(url: string, apiKey: string, body: object, pauseMs = 0): Writers {
  let isOver = false;
  let longestMs = 0;
  const created: string[] = [];
  const write = async () => {
    while (!isOver) {
      const begun = performance.now();
      created.push(await createOnce(url, apiKey, body));
      longestMs = Math.max(longestMs, performance.now() - begun);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  // A test that has failed already does not wait for them.
  writing.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await writing;
      return created;
    },
    longestMs: () => longestMs,
  };
}

async function createOnce(url: string, apiKey: string, body: object): Promise<string> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (;;) {
    const answer = await fetch(`${url}/v1/order_batches`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
    if (answer.status !== 503) throw new Error(`A create was answered with ${answer.status}: ${text}`);
    await pause(50);
  }
}
