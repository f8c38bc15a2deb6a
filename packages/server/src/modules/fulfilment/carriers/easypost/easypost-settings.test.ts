import { expect, it, test } from 'vitest';
import { loadConfig } from '../../../../config/config.ts';
import { OperatorError } from '../../../../kit/errors.ts';
import { configureEasypost } from './configure-easypost.ts';

const keys = {
  EASYPOST_API_KEY: 'EZTKexample0123456789',
  EASYPOST_WEBHOOK_SECRET: 'a secret of some length',
};
const liveKeys = { ...keys, EASYPOST_API_KEY: 'EZAKexample0123456789', GIFTS_ENV: 'production' };

const load = (env: Record<string, string>) => loadConfig(env, [], [configureEasypost]).carrier;

test.each([
  ['nothing', {}, null],
  ['both values', keys, 'easypost'],
  ['both values of production', liveKeys, 'easypost'],
  ['a key of another kind', { ...keys, EASYPOST_API_KEY: 'key_of_a_child_account' }, 'easypost'],
  ['a server on this machine', { ...keys, EASYPOST_API_URL: 'http://127.0.0.1:4010/' }, 'easypost'],
  ['its own address', { ...keys, EASYPOST_API_URL: 'https://api.easypost.com' }, 'easypost'],
])('%s selects', (_title, env, name) => {
  expect(load(env)?.name ?? null).toBe(name);
});

test.each([
  [
    { EASYPOST_API_KEY: keys.EASYPOST_API_KEY },
    'EasyPost needs its key and a secret together: set EASYPOST_WEBHOOK_SECRET too.',
  ],
  [
    { EASYPOST_WEBHOOK_SECRET: keys.EASYPOST_WEBHOOK_SECRET },
    'EasyPost needs its key and a secret together: set EASYPOST_API_KEY too.',
  ],
  [
    { ...keys, GIFTS_ENV: 'production' },
    'EASYPOST_API_KEY must be a production key (EZAK…) in production: test keys know only invented parcels.',
  ],
  [
    { ...liveKeys, GIFTS_ENV: 'sandbox' },
    'EASYPOST_API_KEY must be a test key (EZTK…) in the sandbox: each number that a production key follows costs money.',
  ],
  [
    { ...keys, EASYPOST_API_KEY: 'EZTK with blanks' },
    'EASYPOST_API_KEY is "EZTK…" and must be a key such as EZAK…, or EZTK… in the sandbox.',
  ],
  [
    { ...keys, EASYPOST_WEBHOOK_SECRET: 'too short' },
    'EASYPOST_WEBHOOK_SECRET is "too …" and must be a secret of at least 16 characters that you also give to EasyPost: "openssl rand -hex 32" makes one.',
  ],
  [
    { ...keys, EASYPOST_API_URL: 'https://example.com' },
    'EASYPOST_API_URL is "https://example.com" and must be EasyPost\'s own or one of this machine.',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => load(env)).toThrow(new OperatorError(sentence));
});

it('does not select itself by its address', () => {
  expect(load({ EASYPOST_API_URL: 'https://api.easypost.com' })).toBeNull();
});
