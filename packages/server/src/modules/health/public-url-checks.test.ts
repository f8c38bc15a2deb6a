import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, askOwnAddress } from '../../kit/safe-fetch/ask-own-address.ts';
import { certificate, privateKey } from '../notifications/loopback-certificate.fixtures.ts';
import { judgeAnswer, judgeCertificate, judgeDeployment } from './public-url-checks.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

const url = 'https://gifts.example.com';
const answer = { status: 200, location: null, body: '{"status":"ok"}', certificate: null };

describe('an address', () => {
  it.each<[string, Asked, string, RegExp]>([
    ['that answers', answer, 'ok', /answers$/],
    ['where nothing listens', { failure: 'ECONNREFUSED' }, 'failure', /nothing listens there$/],
    ['with an unknown error', { failure: 'EPROTO' }, 'failure', /EPROTO$/],
    ['that redirects', { ...answer, status: 301, location: 'https://x.example/' }, 'failure', /redirects to/],
    ['of another server', { ...answer, body: '<html>Welcome' }, 'failure', /not as the service does/],
    ['that says another thing', { ...answer, body: 'null' }, 'failure', /not as the service does/],
    ['of a proxy without its service', { ...answer, status: 502 }, 'failure', /answers 502/],
  ])('%s', (_what, asked, verdict, words) => {
    const finding = judgeAnswer(asked, url);
    expect(finding.verdict).toBe(verdict);
    expect(finding.sentence).toMatch(words);
  });

  it.each<[string, Asked, string]>([
    ['this deployment', { ...answer, body: '{"status":"ok","deployment":"aa"}' }, 'ok'],
    ['another one', { ...answer, body: '{"status":"ok","deployment":"bb"}' }, 'failure'],
    ['one that does not say', answer, 'ok'],
    ['nobody', { failure: 'ECONNREFUSED' }, 'ok'],
  ])('that leads to %s', (_what, asked, verdict) => {
    expect(judgeDeployment(asked, 'aa', url).verdict).toBe(verdict);
  });
});

describe('a certificate', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  it.each([
    [null, '2027-01-20', 'ok'],
    [null, '2026-12-01', 'warning'],
    ['CERT_HAS_EXPIRED', '2026-11-01', 'failure'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', '2030-01-01', 'failure'],
  ])('with the problem %s that is valid until %s: %s', (problem, until, verdict) => {
    expect(judgeCertificate({ problem, validUntil: new Date(until) }, now).verdict).toBe(verdict);
  });

  it('is judged, and the answer is read whatever it is', async () => {
    const server = createSecureServer({ key: privateKey, cert: certificate }, (_request, response) =>
      response.end(answer.body),
    );
    const secure = `https://127.0.0.1:${await listening(server)}/healthz`;
    const trusted = await askOwnAddress(secure, { trustedCertificates: certificate });
    expect(trusted).toMatchObject({ status: 200, body: answer.body, certificate: { problem: null } });
    const untrusted = await askOwnAddress(secure);
    expect(untrusted).toMatchObject({
      status: 200,
      certificate: { problem: expect.stringMatching(/SELF_SIGNED|VERIFY/), validUntil: expect.any(Date) },
    });
  });
});

describe('asking an address', () => {
  it('takes a silent, an endless and a broken answer for what they are', async () => {
    const silent = await listening(createSocketServer((socket) => socket.on('error', () => {}).resume()));
    expect(await askOwnAddress(`http://127.0.0.1:${silent}/`, { timeoutMs: 50 })).toEqual({
      failure: 'ETIMEDOUT',
    });
    const endless = createServer((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    });
    expect(await askOwnAddress(`http://127.0.0.1:${await listening(endless)}/`)).toMatchObject({ body: '' });
    const plain = await listening(createServer((_request, response) => response.end('ok')));
    expect(await askOwnAddress(`https://127.0.0.1:${plain}/`)).toEqual({
      failure: expect.stringMatching(/^(EPROTO|ERR_SSL_\w+)$/),
    });
  });
});
