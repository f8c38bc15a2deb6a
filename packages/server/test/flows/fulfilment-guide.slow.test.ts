/** Walks through docs/fulfilment.md: runs each block of which the document says what it prints, and compares that. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { asPattern, blocksOf, runBlocks } from './run-document.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder('gifts-guide-');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const blocks = blocksOf('docs/fulfilment.md').filter(({ printed }) => printed !== '');
const timeoutMs = 150_000;

test(
  'every command of the guide succeeds and prints what the document says',
  async () => {
    expect(blocks.length).toBeGreaterThanOrEqual(15);
    const outputs = await runBlocks(app, folder, blocks, timeoutMs);
    expect(outputs).toHaveLength(blocks.length);
    for (const [index, block] of blocks.entries()) expect(outputs[index]).toMatch(asPattern(block));
  },
  timeoutMs + 10_000,
);
