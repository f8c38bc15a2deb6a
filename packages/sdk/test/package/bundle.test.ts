/** The SDK runs in browsers and on edge runtimes. It uses nothing of Node and stays small. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { examples } from '@gifts/contract/examples/examples';
import { Webhook } from 'standardwebhooks';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackage } from './installed-package.ts';

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed.remove());

/** Returns a script for browsers that sets the global `sdk` to the exports of the module. */
async function bundle(text: string): Promise<string> {
  const entry = join(installed.folder, 'entry.js');
  await writeFile(entry, text);
  const [result] = [
    await build({
      root: installed.folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', lib: { entry, name: 'sdk', formats: ['iife'] } },
    }),
  ].flat();
  if (!result || !('output' in result)) return expect.unreachable('the bundle should be made');
  expect(result.output).toHaveLength(1);
  return result.output[0].code;
}

/** The globals that the SDK needs from a platform, in addition to those of JavaScript. */
const webGlobals = {
  AbortSignal,
  Headers,
  TextDecoder,
  TextEncoder,
  URLSearchParams,
  atob,
  clearTimeout,
  crypto,
  setTimeout,
};

const everything = `export { createClient, GiftsApiError } from '@gifts/sdk'; export { verifyWebhook } from '@gifts/sdk/webhooks';`;

test('a bundle for browsers holds no module of Node', async () => {
  const code = await bundle(everything);
  expect(code).not.toMatch(/node:|__vite-browser-external|\bBuffer\b|\bprocess\b|\brequire\b/);
});

test.each([
  ['all of it', everything, 6_000],
  ['the verification of webhooks', `export { verifyWebhook } from '@gifts/sdk/webhooks';`, 1_500],
])('%s stays small when gzipped', async (_name, text, mostBytes) => {
  expect(gzipSync(await bundle(text)).byteLength).toBeLessThan(mostBytes);
});

test('it runs where there are only the globals of the web', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
  const now = new Date();
  const payload = JSON.stringify(examples.getEvent.response);
  const headers = new Headers({
    'webhook-id': 'id',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('id', now, payload),
  });
  const asked: unknown[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json(examples.getMe.response);
  };
  const global = createContext({ ...webGlobals, fetch, secret, payload, headers });
  const script = `${await bundle(everything)}
    Promise.all([
      sdk.createClient({ apiKey: 'key', baseUrl: 'https://gifts.example.com' }).me(),
      sdk.verifyWebhook(payload, headers, secret),
    ])`;
  expect(await runInContext(script, global)).toEqual([examples.getMe.response, examples.getEvent.response]);
  expect(asked).toEqual(['https://gifts.example.com/v1/me']);
});
