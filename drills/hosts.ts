/**
 * Machines for a drill: network namespaces on one switch. Each has an address of its own, can be frozen, killed and cut off
 * from the others, and needs Linux and root.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const network = '10.88.7';
const bridge = 'giftsdrill';

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

export async function createHosts(logFolder: string): Promise<Hosts> {
  await removeAll();
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('address', 'add', `${network}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  return {
    async add(name, number) {
      const address = `${network}.${number}`;
      await connect(name, address);
      return hostOf(name, address, logFolder);
    },
    remove: removeAll,
  };
}

/** Removes the hosts of this drill, or of one that was killed. */
async function removeAll(): Promise<void> {
  const { stdout } = await ip('netns', 'list');
  const names = [...stdout.matchAll(new RegExp(`^${namespaceOf('')}(\\S+)`, 'gm'))].map(
    ([, name = '']) => name,
  );
  for (const name of names) {
    await signalAll(name, 'SIGKILL');
    // Otherwise it stays until the last process has ended.
    await ip('link', 'delete', portOf(name)).catch(() => {});
    await ip('netns', 'delete', namespaceOf(name));
  }
  await ip('link', 'delete', bridge).catch(() => {});
}

const ip = (...args: string[]) => run('ip', args);
const namespaceOf = (name: string): string => `gifts-drill-${name}`;
const portOf = (name: string): string => `gd-${name}`;

async function connect(name: string, address: string): Promise<void> {
  const namespace = namespaceOf(name);
  const inside = (...args: string[]) => ip('-n', namespace, ...args);
  await ip('netns', 'add', namespace);
  await ip('link', 'add', portOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  await ip('link', 'set', portOf(name), 'master', bridge, 'up');
  await inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'eth0', 'up');
  await inside('link', 'set', 'lo', 'up');
}

const hostOf = (name: string, address: string, logFolder: string): Host => ({
  name,
  address,
  start({ name: program, command, env = {}, user }) {
    const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    const child = spawn('ip', ['netns', 'exec', namespaceOf(name), ...asUser, ...command], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(logFolder, `${name}-${program}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('close', () => log.end());
    return child;
  },
  signal: (signal) => signalAll(name, signal),
  async cutOff() {
    await ip('link', 'set', portOf(name), 'down');
  },
  async reconnect() {
    await ip('link', 'set', portOf(name), 'up');
  },
});

async function signalAll(name: string, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await ip('netns', 'pids', namespaceOf(name));
  for (const pid of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended since the list was made.
    }
  }
}
