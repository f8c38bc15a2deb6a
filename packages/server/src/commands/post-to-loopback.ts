/** Posts to this machine only. Whatever a host name resolves to, only loopback addresses are connected to. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request } from 'node:http';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { UsageError } from '../kit/errors.ts';

const timeoutMs = 15_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Reads an http address on this machine and refuses others. A port alone is enough, and http:// is optional. */
export function readLoopbackUrl(text: string, name: string): URL {
  const address = /^\d+(\/|$)/.test(text) ? `localhost:${text}` : text;
  const full = address.includes('://') ? address : `http://${address}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isLocal = isIP(host) ? isLoopback(host) : host === 'localhost' || host.endsWith('.localhost');
  if (url?.protocol === 'http:' && isLocal) return url;
  throw new UsageError(
    `${name} is "${text}" and must be an http address on this machine, like http://localhost:3000/hook.`,
  );
}

const lookupLoopback: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const local = addresses?.filter(({ address }) => isLoopback(address)) ?? [];
    const [first] = local;
    if (error) callback(error, '');
    else if (!first) callback(new Error(`${hostname} is not an address of this machine`), '');
    else if (options.all) callback(null, local);
    else callback(null, first.address, first.family);
  });
};

/** Returns the status of the answer. */
export function postToLoopback(url: URL, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(
      url,
      { method: 'POST', headers, lookup: lookupLoopback, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        response.resume();
        response.once('error', fail);
        response.once('end', () => done(response.statusCode ?? 0));
      },
    );
    asked.once('error', fail);
    asked.end(body);
  });
}
