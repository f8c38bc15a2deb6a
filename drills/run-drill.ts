/** Runs a drill on hosts of its own, and removes them whatever happens. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { exit } from 'node:process';
import { promisify } from 'node:util';
import { createHosts, type Hosts, type Network } from './hosts.ts';
import { say } from './record.ts';

/** Ends this process: with 0 if all that the drill proves holds. The logs of a drill that failed are kept. */
export async function runDrill(
  addresses: Network,
  drill: (network: Hosts, folder: string) => Promise<boolean>,
): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-drill-'));
  await chmod(folder, 0o755);
  const network = await createHosts(addresses, folder);
  // The drill fails when its hosts are gone, and ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void network.remove().catch(() => {}));
  const isGood = await drill(network, folder).catch((error: Error) => {
    say(`The drill failed: ${error.stack}`);
    return false;
  });
  await network.remove().catch(() => {});
  if (isGood) await rm(folder, { recursive: true });
  else say(`The logs are in ${folder}.`);
  exit(isGood ? 0 : 1);
}

export async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, user])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** The last word of what a program says of its version. */
export async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return stdout.trim().split(' ').at(-1) ?? '';
}
