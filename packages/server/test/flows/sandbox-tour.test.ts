/** Runs the shell commands of docs/sandbox.md, and compares what they print with the document. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { asPattern, blocksOf, runBlocks } from './run-document.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder('gifts-tour-');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const [start, ...blocks] = blocksOf('docs/sandbox.md');

test('the tour begins with npm start, and each of its blocks prints something', () => {
  expect(start).toEqual({ commands: 'npm start\n', printed: '' });
  expect(blocks.length).toBeGreaterThanOrEqual(8);
  expect(blocks.filter(({ printed }) => printed === '')).toEqual([]);
});

test('every command of the tour succeeds and prints what the document says', async () => {
  const outputs = await runBlocks(app, folder, blocks, 25_000);
  expect(outputs).toHaveLength(blocks.length);
  for (const [index, block] of blocks.entries()) expect(outputs[index]).toMatch(asPattern(block));
});
