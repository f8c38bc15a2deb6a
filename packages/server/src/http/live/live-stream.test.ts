import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { liveLimits } from '@gifts/contract/dashboard/live';
import { describe, expect, it } from 'vitest';
import { type LiveReader, mayHear, openLiveStream } from './live-stream.ts';

const reader: LiveReader = {
  ...{ organizationId: 'o', userId: 'u', personId: 'p', sessionId: 's', email: 'a@example.com' },
  access: { role: 'viewer', workspaceIds: ['a'] },
};

describe('mayHear', () => {
  it.each([
    ['viewer', ['a'], 'orders', 'a', true],
    ['viewer', ['a'], 'orders', 'b', false],
    ['viewer', ['a'], 'order_batches', null, false],
    ['sender', null, 'order_batches', null, true],
    ['sender', ['a'], 'drafts', 'a', true],
    ['sender', ['a'], 'drafts', 'b', false],
    ['viewer', ['a'], 'drafts', 'a', false],
    ['sender', ['a'], 'approvals', 'a', true],
    ['sender', ['a'], 'approvals', 'b', false],
    ['viewer', ['a'], 'approvals', 'a', false],
    ['sender', null, 'webhooks', null, false],
    ['admin', null, 'webhooks', null, true],
    ['viewer', [], 'bulk_acts', null, true],
  ] as const)(
    'for a %s of the workspaces %j, %s of %s: %s',
    (role, workspaceIds, kind, workspaceId, hears) => {
      expect(mayHear({ role, workspaceIds }, { kind, workspaceId })).toBe(hears);
    },
  );
});

describe('openLiveStream', () => {
  it('drops a reader that takes nothing, and keeps no more than the limit for it', async () => {
    const connection = new PassThrough({ highWaterMark: 1 });
    const stream = openLiveStream(reader, connection);
    let beats = 0;
    while (!connection.destroyed && beats < 100_000) {
      stream.beat();
      beats += 1;
    }
    expect(connection.destroyed).toBe(true);
    expect(beats).toBeLessThanOrEqual(liveLimits.waitingBytes);
    stream.tell('orders', 0);
    stream.end();
  });

  it('names each kind once in a message', async () => {
    const connection = new PassThrough();
    const stream = openLiveStream(reader, connection);
    for (let round = 0; round < 3; round += 1)
      for (const kind of ['orders', 'order_batches'] as const) stream.tell(kind, 500);
    const [message] = await once(connection, 'data');
    expect(String(message)).toBe('event: changes\ndata: {"kinds":["order_batches","orders"]}\n\n');
    stream.end();
  });
});
