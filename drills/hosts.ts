/**
 * Machines for a drill: network namespaces on one switch. Each has an address of its own, can be frozen, killed and cut off
 * from the others, and needs Linux and root.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Drills with different names can run at the same time. */
export interface Network {
  /** At most eight letters. */
  readonly name: string;
  /** The first three numbers of its addresses. */
  readonly addresses: string;
}

export interface Host {
  readonly name: string;
  readonly address: string;
  /** Runs a program on this host. Its output goes to a file that is named after it. */
  start(program: Program): ChildProcess;
  /** Sends a signal to every process of this host. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  cutOff(): Promise<void>;
  reconnect(): Promise<void>;
}

export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The user that runs it. Default: root. */
  readonly user?: string;
}

export interface Hosts {
  add(name: string, number: number): Promise<Host>;
  /** Kills every process of every host, and removes the hosts. */
  remove(): Promise<void>;
}

export async function createHosts(network: Network, logFolder: string): Promise<Hosts> {
  const bridge = bridgeOf(network);
  await removeAll(network);
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('address', 'add', `${network.addresses}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  return {
    async add(name, number) {
      const address = `${network.addresses}.${number}`;
      await connect(network, name, address);
      return hostOf(network, name, address, logFolder);
    },
    remove: () => removeAll(network),
  };
}

/** Removes the hosts of this drill, or of one that was killed. */
async function removeAll(network: Network): Promise<void> {
  const { stdout } = await ip('netns', 'list');
  const names = [...stdout.matchAll(new RegExp(`^${namespaceOf(network, '')}(\\S+)`, 'gm'))].map(
    ([, name = '']) => name,
  );
  for (const name of names) {
    await signalAll(network, name, 'SIGKILL');
    // Otherwise it stays until the last process has ended.
    await ip('link', 'delete', portOf(network, name)).catch(() => {});
    await ip('netns', 'delete', namespaceOf(network, name));
  }
  await ip('link', 'delete', bridgeOf(network)).catch(() => {});
}

const ip = (...args: string[]) => run('ip', args);
const namespaceOf = (network: Network, name: string): string => `gifts-${network.name}-${name}`;
const portOf = (network: Network, name: string): string => `${network.name}-${name}`;
const bridgeOf = ({ name }: Network): string => `gifts-${name}`;

async function connect(network: Network, name: string, address: string): Promise<void> {
  const namespace = namespaceOf(network, name);
  const inside = (...args: string[]) => ip('-n', namespace, ...args);
  await ip('netns', 'add', namespace);
  await ip('link', 'add', portOf(network, name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  await ip('link', 'set', portOf(network, name), 'master', bridgeOf(network), 'up');
  await inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'eth0', 'up');
  await inside('link', 'set', 'lo', 'up');
}

const hostOf = (network: Network, name: string, address: string, logFolder: string): Host => ({
  name,
  address,
  start({ name: program, command, env = {}, user }) {
    const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    const child = spawn('ip', ['netns', 'exec', namespaceOf(network, name), ...asUser, ...command], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(logFolder, `${name}-${program}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('close', () => log.end());
    return child;
  },
  signal: (signal) => signalAll(network, name, signal),
  async cutOff() {
    await ip('link', 'set', portOf(network, name), 'down');
  },
  async reconnect() {
    await ip('link', 'set', portOf(network, name), 'up');
  },
});

async function signalAll(network: Network, name: string, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await ip('netns', 'pids', namespaceOf(network, name));
  for (const pid of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended since the list was made.
    }
  }
}
