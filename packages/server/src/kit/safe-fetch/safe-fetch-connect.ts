/**
 * Connections that cannot be redirected into an internal network. A name is resolved once for each connection,
 * every address of it is checked, and the connection uses only those addresses. There is no second lookup that
 * could return another answer.
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
    // With HTTP/2 a canceled request ends only its stream, so a silent connection would be used again and again.
    allowH2: false,
  });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const { servername } = target;
    // An address needs no lookup.
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

/** Returns the addresses of a host. Throws unless all of them are allowed. */
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

/** The lookup function that sockets use instead of the system's. */
function lookupChecked(options: ConnectOptions): LookupFunction {
  return (host, { all }, callback) => {
    findAllowedAddresses(host, options).then(
      (addresses) => {
        const checked = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = checked;
        if (all) callback(null, checked);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
