/**
 * The package of a release runs on a machine that has nothing else: no npm, no network, no right to change the package.
 * Only root can take the network away; whoever else runs the test sees that the package is complete.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything, readRepositoryFile } from '../repo/sources.ts';
import { until } from './engine-process.ts';

const repository = join(import.meta.dirname, '../../../..');
const makePackage = join(repository, 'scripts/package/make-package.ts');
const { version }: { version: string } = JSON.parse(readRepositoryFile('package.json').text);

const isRoot = process.getuid?.() === 0;
const user = 'daemon';

/** Sees the package as read-only and no network but the loopback, until its input ends. */
const isolation =
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && ip link set lo up && echo ready && cat';

const installIp =
  'command -v ip || { apt-get -qq update && apt-get -qq install -y --no-install-recommends iproute2; }';

let place: string;
let release: string;
let archiveBytes: number;
let isolated: ChildProcess | null = null;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gifts-release-'));
  await chmod(place, 0o755);
  const packed = join(place, 'packed');
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', makePackage, '--output', packed]);
  const archive = readdirSync(packed).find((name) => name.endsWith('.tar.gz')) ?? '';
  archiveBytes = statSync(join(packed, archive)).size;
  await rm(join(packed, `gift-order-service-${version}`), { recursive: true });
  execFileSync('tar', ['-xzf', join(packed, archive), '-C', place]);
  release = join(place, `gift-order-service-${version}`);
  await mkdir(join(place, 'data'));
  if (!isRoot) return;
  chownSync(join(place, 'data'), Number(execFileSync('id', ['-u', user], { encoding: 'utf8' })), -1);
  isolated = await isolate();
}, 300_000);

afterAll(async () => {
  for (const process of running) await stop(process);
  if (isolated) {
    isolated.stdin?.end();
    await once(isolated, 'close');
  }
  await rm(place, { recursive: true, force: true });
});

async function isolate(): Promise<ChildProcess> {
  execFileSync('sh', ['-c', installIp], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', isolation, release]);
  const said = outputOf(child);
  await until(async () => said().includes('ready') || child.exitCode !== null);
  if (child.exitCode === null) return child;
  throw new Error(`The namespaces could not be made (util-linux and iproute2 are needed): ${said()}`);
}

/** Runs a program of the package with these variables and no others. */
function run(words: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const asUser = ['setpriv', '--reuid', user, '--regid', user, '--clear-groups', '--no-new-privs'];
  const inside = isolated ? ['nsenter', '--target', String(isolated.pid), '--net', '--mount', ...asUser] : [];
  const [program = '', ...args] = [...inside, ...words];
  return spawn(program, args, { env: { PATH: process.env.PATH, ...env }, cwd: '/' });
}

const gifts = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  run([join(release, 'bin/gifts'), ...args], { DATA_DIR: join(place, 'data'), LOG_LEVEL: 'error', ...env });

function outputOf(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  return () => said;
}

/** Starts a role and waits for what it says when it is ready. Returns the port that it says, if any. */
async function start(role: string, words: RegExp): Promise<{ port: string; process: ChildProcess }> {
  const child = gifts([role], { PORT: '0', HOST: '127.0.0.1' });
  running.add(child);
  const said = outputOf(child);
  await until(async () => words.test(said()) || child.exitCode !== null);
  const [, port = ''] = words.exec(said()) ?? expect.fail(`gifts ${role} ended: ${said()}`);
  return { port, process: child };
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'close');
  running.delete(child);
  return child.exitCode;
}

/** The request comes from inside of the network namespace. */
async function statusOf(port: string, path: string): Promise<string> {
  const script = `fetch('http://127.0.0.1:${port}${path}').then(({ status }) => console.log(status))`;
  const child = run([join(release, 'node_modules/.bin/node'), '-e', script], {});
  return child.stdout ? (await text(child.stdout)).trim() : '';
}

test('it says its version', async () => {
  const child = gifts(['--version']);
  expect(child.stdout && (await text(child.stdout))).toBe(`${version}\n`);
});

test('everything, the API and the worker run from it, and stop in order', async () => {
  const service = await start('start', /API +http:\/\/[^:]+:(\d+)/);
  const api = await start('api', /answers on http:\/\/[^:]+:(\d+)/);
  const worker = await start('worker', /waiting for jobs/);
  for (const { port } of [service, api]) {
    expect(await statusOf(port, '/healthz')).toBe('200');
    expect(await statusOf(port, '/readyz')).toBe('200');
    expect(await statusOf(port, '/sign-in')).toBe('200');
    expect(await statusOf(port, '/docs/')).toBe('200');
  }
  for (const each of [worker, api, service]) expect(await stop(each.process)).toBe(0);
}, 120_000);

test('it names what it consists of, with licenses, and nothing of development', () => {
  const { components }: { components: { name: string; licenses?: unknown[] }[] } = JSON.parse(
    readFileSync(join(release, 'sbom.cdx.json'), 'utf8'),
  );
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['pg', 'fastify', `node-${process.platform}-${process.arch}`]),
  );
  const folders = readdirSync(join(release, 'node_modules'));
  for (const name of ['typescript', 'vite', 'vitest', 'react-dom', 'squawk-cli']) {
    expect(names).not.toContain(name);
    expect(folders).not.toContain(name);
  }
  expect(readFileSync(join(release, 'licenses.txt'), 'utf8')).toContain('\nfastify 5.');
});

test('it has every migration, and no test', () => {
  const migrations = everything.filter(({ path }) => path.startsWith('packages/server/migrations/'));
  expect(readdirSync(join(release, 'packages/server/migrations'))).toHaveLength(migrations.length);
  const files = readdirSync(join(release, 'packages'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))).toEqual([]);
});

test('its archive has at most 140 MB', () => {
  expect(archiveBytes).toBeLessThan(140e6);
});
