/** Host names that only the processes of the stand know. They are in a file that takes the place of /etc/hosts there. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const hostNames = { relay: 'relay.localhost', receiver: 'receiver.localhost' } as const;

export interface HostNames {
  /** Starts a program in a place where these names are known. Only root may. */
  readonly prefix: readonly string[];
  forget(): Promise<void>;
  remember(): Promise<void>;
}

export async function createHostNames(folder: string): Promise<HostNames> {
  const file = join(folder, 'hosts');
  // The file is mounted, so it is written in place.
  const write = (names: readonly string[]) =>
    writeFile(file, ['localhost', ...names].map((name) => `127.0.0.1 ${name}\n`).join(''));
  const remember = () => write(Object.values(hostNames));
  await remember();
  return {
    prefix: ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', file],
    remember,
    forget: () => write([]),
  };
}
