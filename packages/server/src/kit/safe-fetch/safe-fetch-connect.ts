/**
 * Connections that cannot be talked into the inside of a network. A name is resolved once for each connection, every
 * address it has is checked, and the connection goes to those addresses and no others: there is no second question
 * that could be answered differently.
 */
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { kindOfAddress } from './safe-fetch-address.ts';
import type { Resolve } from './safe-fetch-resolve.ts';
import { type AddressPolicy, isLoopbackHost } from './safe-fetch-url.ts';

export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
}

export interface ConnectOptions extends AddressPolicy {
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

export function safeConnector(options: ConnectOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.timeoutMs,
    lookup: lookupChecked(options),
    autoSelectFamily: true,
    // Of HTTP/2 a request that is broken off ends its stream alone: a connection gone silent would be used on and on.
    allowH2: false,
  });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const { servername } = target;
    // What is an address already is not looked up.
    if (isIP(host) && !isAllowed(host, options)) {
      return callback(new BlockedAddressError(`${host} is not on the public internet`), null);
    }
    connect({ ...target, hostname: host, ...(servername && { servername }) }, (...outcome) => {
      const [error, socket] = outcome;
      if (error === null && !isAllowed(socket.remoteAddress ?? '', options)) {
        socket.destroy();
        return callback(new BlockedAddressError(`${host} led to ${socket.remoteAddress}`), null);
      }
      callback(...outcome);
    });
  };
}

/** The addresses of a host, all of them allowed; throws where one is not. */
export async function findAllowedAddresses(
  host: string,
  options: AddressPolicy & { readonly resolve: Resolve },
): Promise<string[]> {
  const addresses = await resolveHost(host, options);
  const blocked = addresses.find((address) => !isAllowed(address, options));
  if (blocked !== undefined)
    throw new BlockedAddressError(`${host} has the address ${blocked}, which is not on the public internet`);
  return addresses;
}

async function resolveHost(
  host: string,
  { resolve, allowLoopback }: AddressPolicy & { resolve: Resolve },
): Promise<string[]> {
  if (isIP(host)) return [host];
  if (isLoopbackHost(host.replace(/\.$/, ''))) {
    if (allowLoopback) return ['127.0.0.1', '::1'];
    throw new BlockedAddressError(`${host} is this machine itself`);
  }
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw new UnknownHostError(`${host} could not be resolved`, { cause });
  });
  if (addresses.length === 0) throw new UnknownHostError(`${host} has no address`);
  return addresses;
}

const isAllowed = (address: string, { allowLoopback }: AddressPolicy): boolean => {
  const kind = kindOfAddress(address);
  return kind === 'public' || (kind === 'loopback' && allowLoopback);
};

/** What the sockets ask instead of the system. */
function lookupChecked(options: ConnectOptions): LookupFunction {
  return (host, { all }, callback) => {
    findAllowedAddresses(host, options).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
