/**
 * What a second cell costs the organizations of the first one: their requests then go through the front, which looks which cell knows their
 * key. Both services have a server of their own.
 */
import { type LocalServer, startPostgres, withoutDurability } from '../scripts/local-postgres.ts';
import type { Benchmark } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { printed, startApi } from './service.ts';
import { compareSideBySide } from './side-by-side.ts';

export const cellsFront: Benchmark = {
  needs: [],
  isOnlyByName: true,
  async run() {
    // What differs is time of the processor, so nothing waits for the disk. Each has a server, whose time counts.
    const settings = { ...withoutDurability, max_connections: '300' };
    const servers = [await startPostgres(settings), await startPostgres(settings)] as const;
    try {
      // Without workers: that of the second cell would do work of its own.
      const without = await start(servers[0]);
      const withIt = await start(servers[1]);
      await printed(withIt, 'cells', 'create', 'b');
      const body = await bodyOfBatch(without, [recipientNumber(1)]);
      const bodies = new Map([
        [without, body],
        [withIt, await bodyOfBatch(withIt, [recipientNumber(1)])],
      ]);
      return await compareSideBySide(
        { without, withIt },
        {
          work: 'create a batch in main, with a second cell against without',
          unit: 'creates/s',
          perSecond: (service, seconds) => createByHttp(service, bodies.get(service) ?? body, seconds),
        },
      );
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

const start = (server: LocalServer) => startApi({}, server.urlOf('postgres'));
