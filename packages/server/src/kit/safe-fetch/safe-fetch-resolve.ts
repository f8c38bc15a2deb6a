import { Resolver } from 'node:dns/promises';

/** Returns the addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Queries the machine's DNS servers directly. The system's resolver has only a few threads, which one unanswered
 * name could block for everybody. As a consequence /etc/hosts and search domains are ignored.
 */
export function createResolver(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    throw failed ?? new Error(`${host} has no address`);
  };
}
