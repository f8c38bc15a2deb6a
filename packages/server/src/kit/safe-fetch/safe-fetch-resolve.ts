import { Resolver } from 'node:dns/promises';

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the DNS servers of the machine itself instead of the system's resolver, whose few threads one name that is
 * not answered could hold for everybody. So /etc/hosts and search domains do not count.
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
