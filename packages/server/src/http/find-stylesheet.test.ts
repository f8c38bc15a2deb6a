import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStylesheet } from './find-stylesheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-stylesheet-'));
  await mkdir(join(folder, '.vite'));
});
afterAll(() => rm(folder, { recursive: true }));

async function find(manifest: string | null) {
  if (manifest !== null) await writeFile(join(folder, '.vite/manifest.json'), manifest);
  const warnings: string[] = [];
  const log = { warn: (sentence: string) => warnings.push(sentence) };
  const address = await findStylesheet('src/gift/gift.css', log, folder);
  return { address, warnings };
}

it.each([
  ['no manifest', null],
  ['an unreadable manifest', '{'],
  ['a manifest without the style sheet', '{}'],
])('a service with %s says at its start that its pages have no style sheet', async (_name, manifest) => {
  const { address, warnings } = await find(manifest);
  expect(address).toBe('/assets/missing.css');
  expect(warnings).toEqual([expect.stringContaining('no style sheet')]);
});

it('a style sheet that was built is found', async () => {
  const built = await find('{"src/gift/gift.css": {"file": "assets/gift-abc.css"}}');
  expect(built).toEqual({ address: '/assets/gift-abc.css', warnings: [] });
});
