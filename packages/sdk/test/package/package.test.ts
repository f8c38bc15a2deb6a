/** The published package can be installed and used without the rest of this repository. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, sep } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { errorExample } from '@gifts/contract/examples/error-examples';
import { examples } from '@gifts/contract/examples/examples';
import { publint } from 'publint';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStubServer } from '../stub-server.ts';
import { type InstalledPackage, installPackage, run } from './installed-package.ts';

const repository = join(import.meta.dirname, '../../../..');
const server = createStubServer();
let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed.remove());

test('it brings no other package, no source and no test', async () => {
  expect(await readdir(join(installed.folder, 'node_modules'))).toEqual(['.package-lock.json', '@gifts']);
  const files = await readdir(join(installed.folder, 'node_modules/@gifts/sdk'), { recursive: true });
  const others = files.filter((file) => !/^lib(\/[a-z./-]+(\.js|\.d\.ts)|\/resources)?$/.test(file));
  expect(others.sort()).toEqual(['README.md', 'package.json']);
  expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  const described = await readFile(join(installed.folder, 'node_modules/@gifts/sdk/package.json'), 'utf8');
  expect(JSON.parse(described)).not.toHaveProperty('dependencies');
});

/**
 * The Node that runs the tests, and those of the machine. The oldest supported one, Node 20, is tested if the machine has
 * it.
 */
function findNodes(): { version: string; path: string }[] {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes(`${sep}node_modules`));
  const paths = [process.execPath, ...folders.map((folder) => join(folder, 'node')).filter(existsSync)];
  const versions = paths.map(
    (path) => [execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path] as const,
  );
  return [...new Map(versions)].map(([version, path]) => ({ version, path }));
}

describe('JavaScript', () => {
  test.each(findNodes())('runs on Node $version', async ({ path }) => {
    server.answer(({ url }) =>
      url === '/v1/me'
        ? { body: examples.getMe.response }
        : { status: 409, body: errorExample('order_not_cancelable') },
    );
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
    const now = new Date();
    const payload = JSON.stringify(examples.getEvent.response);
    const headers = {
      'webhook-id': 'id',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('id', now, payload),
    };
    await copyFile(join(import.meta.dirname, 'application.mjs'), join(installed.folder, 'application.mjs'));
    const webhook = JSON.stringify({ payload, headers });
    const { stdout } = await run(path, ['application.mjs', server.url(), secret, webhook], {
      cwd: installed.folder,
    });
    expect(JSON.parse(stdout)).toEqual({
      email: examples.getMe.response.email,
      refusal: 'order_not_cancelable',
      event: examples.getEvent.response.event_type,
    });
  });
});

describe('TypeScript', () => {
  const platforms = {
    'a browser': { lib: ['es2022', 'dom'], types: [], moduleResolution: 'bundler', module: 'preserve' },
    Node: { lib: ['es2022'], types: ['node'], moduleResolution: 'nodenext', module: 'nodenext' },
  };

  async function compile(platform: keyof typeof platforms, text: string): Promise<string> {
    const typeRoots = [join(repository, 'node_modules/@types')];
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    const compilerOptions = {
      ...strict,
      ...platforms[platform],
      typeRoots,
      noEmit: true,
      skipLibCheck: false,
    };
    await writeFile(
      join(installed.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['application.ts'] }),
    );
    await writeFile(join(installed.folder, 'application.ts'), text);
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    return run(process.execPath, [compiler, '--project', '.'], { cwd: installed.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  const application = readFile(join(import.meta.dirname, 'application.ts'), 'utf8');

  test.each(['a browser', 'Node'] as const)('compiles strictly for %s', async (platform) => {
    expect(await compile(platform, await application)).toBe('');
  });

  test('finds what a body lacks', async () => {
    const text = (await application).replace("from_name: 'Ada Example',", '');
    expect(await compile('Node', text)).toMatch(/TS2741.*'from_name' is missing/);
  });
});

describe('what the package says of itself', () => {
  test('is right, says publint', async () => {
    const { buffer } = new Uint8Array(installed.tarball);
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  test('leads every ES module to its types, says attw', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(installed.tarball));
    if (!analysis.types) return expect.unreachable('the package should have types');
    expect(filterProblems(analysis, { resolutionKind: 'node16-esm' })).toEqual([]);
    expect(filterProblems(analysis, { resolutionKind: 'bundler' })).toEqual([]);
  });
});
