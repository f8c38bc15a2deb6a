/** The tool of Prometheus that checks rules. It is taken from the machine, or else from Debian's package, which is not installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Other runs on the machine find it there. */
const kept = join(tmpdir(), 'gifts-promtool');

/** Runs promtool and returns what it printed. Throws if it refuses its input. */
export function promtool(args: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(findPromtool(), args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`promtool ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

function findPromtool(): string {
  const unpacked = join(kept, 'usr/bin/promtool');
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  if (!existsSync(unpacked)) unpack();
  return unpacked;
}

/** The package would start a server when it is installed, so only its files are taken. */
function unpack(): void {
  const folder = mkdtempSync(`${kept}-`);
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const download = () => run('apt-get', '-qq', 'download', 'prometheus').status === 0;
  const isThere = download() || (run('apt-get', '-qq', 'update').status === 0 && download());
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (!isThere || !file || run('dpkg-deb', '-x', file, folder).status !== 0)
    throw new Error(
      'The alerts are tried with promtool, which is missing and could not be downloaded: apt-get install prometheus, or put promtool on the PATH.',
    );
  try {
    renameSync(folder, kept);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(kept)) throw error;
    rmSync(folder, { recursive: true });
  }
}
