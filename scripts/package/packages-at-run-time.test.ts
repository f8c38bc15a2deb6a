import { expect, it } from 'vitest';
import { type LockedPackages, packagesAtRunTime } from './packages-at-run-time.ts';

const workspace = 'packages/server';
const folders = (packages: LockedPackages) => packagesAtRunTime(packages, workspace);

it('what a package needs is found where Node finds it, and nothing twice', () => {
  const packages = {
    [workspace]: { dependencies: { a: '1', c: '1' } },
    [`${workspace}/node_modules/a`]: { dependencies: { b: '2', c: '1' } },
    [`${workspace}/node_modules/a/node_modules/b`]: {},
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
  };
  expect(folders(packages)).toEqual([
    'node_modules/a',
    'node_modules/b',
    'node_modules/c',
    workspace,
    `${workspace}/node_modules/a`,
    `${workspace}/node_modules/a/node_modules/b`,
  ]);
});

it('packages for development and optional peers stay out, and those of this system come along', () => {
  const packages = {
    [workspace]: { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': {
      optionalDependencies: { linux: '1', windows: '1' },
      peerDependencies: { needed: '1', framework: '1' },
      peerDependenciesMeta: { framework: { optional: true } },
    },
    'node_modules/linux': {},
    'node_modules/needed': {},
    'node_modules/framework': {},
    'node_modules/tool': {},
  };
  expect(folders(packages)).toEqual([
    'node_modules/a',
    'node_modules/linux',
    'node_modules/needed',
    workspace,
  ]);
});

it('another workspace is its sources', () => {
  const packages = {
    [workspace]: { dependencies: { contract: '1' } },
    'node_modules/contract': { link: true, resolved: 'packages/contract' },
    'packages/contract': { dependencies: { schemas: '1' } },
    'node_modules/schemas': {},
  };
  expect(folders(packages)).toEqual(['node_modules/schemas', 'packages/contract', workspace]);
});
