import { Resolver } from 'node:dns/promises';

/**
 * Returns the texts of the TXT records of a name, or the hosts of its MX records. Empty if there are none, and null if the name
 * servers do not answer within a few seconds.
 */
export type RecordLookup = (type: 'TXT' | 'MX', name: string) => Promise<readonly string[] | null>;

const noRecords = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks these name servers, or those of this machine. */
export function createRecordLookup(servers: readonly string[] = []): RecordLookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (type, name) => {
    try {
      if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (error) {
      return noRecords.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  };
}
