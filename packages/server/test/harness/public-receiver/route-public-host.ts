/**
 * Loaded into a process of the service before its own code. Names are answered here and not by the machine's DNS servers:
 * there is one public host, and connections to its address go to loopback. The service takes it for the internet, so it
 * checks addresses and certificates as in production.
 */
import { Resolver } from 'node:dns/promises';
import { Socket, type TcpSocketConnectOpts } from 'node:net';
import { publicAddress, publicHost } from './public-host.ts';

const found = { [publicHost]: [publicAddress] } as Readonly<Record<string, string[]>>;

const resolveName = async (host: string): Promise<string[]> => {
  const addresses = found[host];
  if (!addresses) throw new Error(`ENOTFOUND ${host}`);
  return addresses;
};
Object.assign(Resolver.prototype, { resolve4: resolveName, resolve6: () => resolveName('') });

const { connect } = Socket.prototype;

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [options, ...others] = args as [TcpSocketConnectOpts, ...unknown[]];
  if (options.host !== publicHost) return Reflect.apply(connect, this, args);
  Object.defineProperty(this, 'remoteAddress', { value: publicAddress });
  return Reflect.apply(connect, this, [{ ...options, lookup: toLoopback(options.lookup) }, ...others]);
};

/** Looks a name up as before, and leads from the public address to loopback. A failed lookup stays one. */
function toLoopback(lookup: TcpSocketConnectOpts['lookup']): TcpSocketConnectOpts['lookup'] {
  return (host, options, callback) =>
    lookup?.(host, options, (error, addresses, family) => {
      const isPublic = JSON.stringify(addresses).includes(`"${publicAddress}"`);
      if (error || !isPublic) return callback(error, addresses, family);
      callback(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);
    });
}
