import { createServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { MailTransport, OutgoingMail } from '../../ports/mail-transport.ts';
import { certificate, privateKey } from './loopback-certificate.fixtures.ts';
import { createSmtpTransport, type SmtpSettings } from './smtp-transport.ts';

const mail: OutgoingMail = {
  id: '019a8f2e-7d14-7c3b-9f51-0c5a4b1e2d3f',
  from: { name: 'Alex Rivera via Gifts', address: 'gifts@mail.example.com' },
  to: 'maya@example.com',
  subject: 'Alex Rivera sent you a gift 🎁',
  text: `Hi Maya,\n\n${'A long line without an end. '.repeat(60)}\n.\n.. dots at the start\nمرحبا`,
  replyTo: null,
  returnTo: null,
  unsubscribeUrl: null,
  html: `<p>Hi Maya 🎉</p>\n<p>${'word '.repeat(400)}</p>\n.\n<p>fin</p>`,
};

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function transportTo(smtpUrl: string, more: Omit<SmtpSettings, 'smtpUrl'> = {}): MailTransport {
  const transport = createSmtpTransport({ smtpUrl, ...more });
  cleanups.push(() => transport.close());
  return transport;
}

type Received = { from: string; to: string[]; source: string };

/** Starts a real mail server on loopback that stores the mails it receives. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let open = 0;
  const seen = { connections: 0, mostAtOnce: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, callback) {
      open += 1;
      seen.connections += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, open);
      callback();
    },
    onClose() {
      open -= 1;
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await listen(server.server);
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, received, seen, url: `smtp://127.0.0.1:${port}` };
}

/**
 * Starts a server whose answers the test dictates line by line, for behaviour that a correct server would not have.
 */
async function scriptedServer(greeting: string, answer: (line: string, socket: Socket) => string | null) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const reply = answer(line, socket);
        if (reply !== null && !socket.destroyed) socket.write(reply);
      }
    });
  });
  const port = await listen(server);
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${port}`;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes in use after garbage collection. */
function liveHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

function headersOf(source: string): Map<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The bodies of a multipart message by content type, decoded. */
function partsOf(source: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? '';
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const headers = headersOf(part.trimStart());
      const body = part.trimStart().split('\r\n\r\n').slice(1).join('\r\n\r\n').replace(/\r\n$/, '');
      const type = headers.get('content-type')?.split(';')[0] ?? '';
      return [type, decode(body, headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n')];
    }),
  );
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      decode(text.replaceAll('_', ' '), 'quoted-printable'),
    );

describe('a mail that is accepted', () => {
  test('arrives with unchanged text and HTML as alternatives', async () => {
    const server = await mailServer();
    expect(await transportTo(server.url).send(mail)).toEqual({ outcome: 'sent' });
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'gifts@mail.example.com', to: ['maya@example.com'] });
    const source = received?.source ?? '';
    expect(headersOf(source).get('content-type')).toMatch(/^multipart\/alternative/);
    expect(partsOf(source)).toEqual({ 'text/plain': mail.text, 'text/html': mail.html });
  });

  test('has its subject, its sender, an Auto-Submitted header and a Message-ID made of its id', async () => {
    const server = await mailServer();
    await transportTo(server.url).send(mail);
    const headers = headersOf(server.received[0]?.source ?? '');
    expect(decodeHeader(headers.get('subject') ?? '')).toBe(mail.subject);
    expect(headers.get('from')).toBe('Alex Rivera via Gifts <gifts@mail.example.com>');
    expect(headers.get('to')).toBe('maya@example.com');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('message-id')).toBe(`<${mail.id}@mail.example.com>`);
  });

  test('has the same Message-ID when it is sent again by another process', async () => {
    const server = await mailServer();
    await transportTo(server.url).send(mail);
    await transportTo(server.url).send(mail);
    const ids = server.received.map(({ source }) => headersOf(source).get('message-id'));
    expect(ids).toEqual([`<${mail.id}@mail.example.com>`, `<${mail.id}@mail.example.com>`]);
  });

  test('cannot gain headers or recipients through line breaks in its names', async () => {
    const server = await mailServer();
    const subject = 'A gift\r\nBcc: eve@example.com\r\n\r\n<b>body</b>';
    const from = { name: 'Alex"\r\nReply-To: eve@example.com', address: mail.from.address };
    expect(await transportTo(server.url).send({ ...mail, subject, from })).toEqual({ outcome: 'sent' });
    const [received] = server.received;
    const headers = headersOf(received?.source ?? '');
    expect(received?.to).toEqual(['maya@example.com']);
    expect([...headers.keys()]).not.toContain('bcc');
    expect([...headers.keys()]).not.toContain('reply-to');
    expect(partsOf(received?.source ?? '')['text/plain']).toBe(mail.text);
  });
});

describe('an address that is not one address', () => {
  const addresses = [
    '',
    'maya',
    'maya@example.com, eve@example.com',
    'maya@example.com\r\nRCPT TO:<eve@example.com>',
    'Maya <maya@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ];
  test.each(addresses)('%j is rejected and never reaches the server', async (to) => {
    const server = await mailServer();
    const outcome = await transportTo(server.url).send({ ...mail, to });
    expect(outcome).toMatchObject({ outcome: 'rejected', failure: 'invalid_address' });
    expect(server.seen.connections).toBe(0);
  });
});

describe('a mail the server answers', () => {
  test('550 for the recipient is rejected for good, and the answer is returned', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(refuse(550, '5.1.1 No such user here')),
    });
    expect(await transportTo(server.url).send(mail)).toEqual({
      outcome: 'rejected',
      failure: 'mailbox_unavailable',
      response: '550 5.1.1 No such user here',
    });
    expect(server.received).toEqual([]);
  });

  test('451 for the recipient is to be retried', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(refuse(451, '4.7.1 Greylisted, come back later')),
    });
    expect(await transportTo(server.url).send(mail)).toEqual({ outcome: 'failed', failure: 'server_busy' });
  });

  test('554 for the content is rejected, and the next mail is sent', async () => {
    const refusals = [refuse(554, '5.7.1 Looks like spam')];
    const server = await mailServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(refusals.pop() ?? null));
      },
    });
    const transport = transportTo(server.url);
    expect(await transport.send(mail)).toMatchObject({ outcome: 'rejected', failure: 'message_refused' });
    expect(await transport.send(mail)).toEqual({ outcome: 'sent' });
  });

  test('552 for its size is rejected as too large', async () => {
    const server = await mailServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(refuse(552, '5.3.4 Message too big for system')));
      },
    });
    const outcome = await transportTo(server.url).send(mail);
    expect(outcome).toMatchObject({ outcome: 'rejected', failure: 'message_too_large' });
  });

  test('with a refusal of the service’s sender address is to be retried', async () => {
    const server = await mailServer({
      onMailFrom: (_address, _session, callback) => callback(refuse(550, '5.7.1 Sender not allowed')),
    });
    expect(await transportTo(server.url).send(mail)).toEqual({
      outcome: 'failed',
      failure: 'sender_refused',
    });
  });
});

describe('a connection that fails', () => {
  /** Starts a server that speaks SMTP up to DATA and then answers the lines of the mail as the test dictates. */
  function upToTheMail(inMail: (line: string, socket: Socket) => string | null, answerToData = '354 go\r\n') {
    const mails = { begun: 0 };
    let isInMail = false;
    const url = scriptedServer('220 ready\r\n', (line, socket) => {
      if (isInMail) return inMail(line, socket);
      if (line !== 'DATA') return line.startsWith('EHLO') ? '250 hello\r\n' : '250 ok\r\n';
      isInMail = true;
      mails.begun += 1;
      return answerToData;
    });
    return { mails, url };
  }

  test('a reset in the middle of the mail is connection_lost, and only the caller retries', async () => {
    const { url, mails } = upToTheMail((_line, socket) => {
      socket.resetAndDestroy();
      return null;
    });
    expect(await transportTo(await url).send(mail)).toEqual({
      outcome: 'failed',
      failure: 'connection_lost',
    });
    expect(mails.begun).toBe(1);
  });

  test('a server that never greets is a timeout', async () => {
    const url = await scriptedServer('', () => null);
    const transport = transportTo(url, { timeouts: { greetingMs: 100 } });
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'timeout' });
  });

  test('a server that never answers the mail is a timeout', async () => {
    const { url } = upToTheMail(() => null);
    const transport = transportTo(await url, { timeouts: { silenceMs: 150 } });
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'timeout' });
  });

  test('a send ends within its time limit even if the server keeps answering', async () => {
    const { url } = upToTheMail(() => null, '354-more is to come\r\n');
    const transport = transportTo(await url, { timeouts: { sendMs: 150 } });
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'timeout' });
  });

  async function closedPort() {
    const unused = createServer();
    const port = await listen(unused);
    await new Promise((resolve) => unused.close(resolve));
    return `smtp://127.0.0.1:${port}`;
  }

  async function hangsUp() {
    const server = createServer((socket) => socket.end());
    const port = await listen(server);
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    return `smtp://127.0.0.1:${port}`;
  }

  const noMailServer = () => scriptedServer('HTTP/1.1 400 Bad Request\r\n\r\n', () => null);

  const cases = [
    ['a closed port', closedPort, 'connection_refused', 'Nothing listens at the mail server 127.0.0.1:'],
    ['a server that hangs up at once', hangsUp, 'connection_lost', 'ended the connection'],
    ['a server that is no mail server', noMailServer, 'unexpected_response', 'does not speak SMTP'],
  ] as const;
  test.each(cases)(
    '%s is a failure code from send() and a sentence from check()',
    async (_, make, failure, says) => {
      const transport = transportTo(await make());
      expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure });
      expect(await transport.check()).toContain(says);
    },
  );
});

describe('logging in', () => {
  const withLogin: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      const isRight = auth.username === 'mailer' && auth.password === 'p@ss/word%';
      callback(
        isRight ? null : new Error(`Bad login for ${auth.username}`),
        isRight ? { user: 'mailer' } : undefined,
      );
    },
  };

  test('with the credentials of the address sends', async () => {
    const server = await mailServer(withLogin);
    const transport = transportTo(`smtp://mailer:p%40ss%2Fword%25@127.0.0.1:${server.port}`);
    expect(await transport.send(mail)).toEqual({ outcome: 'sent' });
    expect(await transport.check()).toBeNull();
  });

  test('without any is auth_failed', async () => {
    const server = await mailServer(withLogin);
    expect(await transportTo(server.url).send(mail)).toEqual({ outcome: 'failed', failure: 'auth_failed' });
  });

  test('with wrong ones is auth_failed, and what check() says holds no password', async () => {
    const server = await mailServer(withLogin);
    const transport = transportTo(`smtp://mailer:wrong-secret@127.0.0.1:${server.port}`);
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'auth_failed' });
    const sentence = await transport.check();
    expect(sentence).toBe(
      `The mail server 127.0.0.1:${server.port} refuses the login; check user and password in SMTP_URL.`,
    );
    expect(server.received).toEqual([]);
  });
});

describe('encryption', () => {
  const tls: SMTPServerOptions = { key: privateKey, cert: certificate, disabledCommands: [] };

  test('a trusted certificate works with STARTTLS and from the start', async () => {
    const upgraded = await mailServer(tls);
    const secure = await mailServer({ ...tls, secure: true });
    const trust = { trustedCertificates: certificate };
    expect(await transportTo(upgraded.url, trust).send(mail)).toEqual({ outcome: 'sent' });
    expect(await transportTo(`smtps://127.0.0.1:${secure.port}`, trust).send(mail)).toEqual({
      outcome: 'sent',
    });
  });

  test('an untrusted certificate is tls_failed and gets no mail', async () => {
    const upgraded = await mailServer(tls);
    const secure = await mailServer({ ...tls, secure: true });
    for (const url of [upgraded.url, `smtps://127.0.0.1:${secure.port}`]) {
      expect(await transportTo(url).send(mail)).toEqual({ outcome: 'failed', failure: 'tls_failed' });
    }
    expect([...upgraded.received, ...secure.received]).toEqual([]);
  });

  test('a server that demands it and offers none is tls_failed', async () => {
    const server = await mailServer({
      onMailFrom: (_address, _session, callback) =>
        callback(refuse(530, '5.7.0 Must issue a STARTTLS command first')),
    });
    expect(await transportTo(server.url).send(mail)).toEqual({ outcome: 'failed', failure: 'tls_failed' });
  });

  test('a password is never sent unencrypted over a network', async () => {
    let logins = 0;
    const server = await mailServer({
      allowInsecureAuth: true,
      onAuth(_auth, _session, callback) {
        logins += 1;
        callback(null, { user: 'mailer' });
      },
    });
    // This address also reaches loopback, but the transport does not treat it as loopback.
    const transport = transportTo(`smtp://mailer:secret@0.0.0.0:${server.port}`);
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'tls_failed' });
    expect(logins).toBe(0);
  });
});

describe('the pool', () => {
  test('sends 2,000 mails over at most five connections at once with only a few in memory', async () => {
    const ids = new Set<string>();
    const liveHeaps: number[] = [];
    const server = await mailServer({
      onData(stream, _session, callback) {
        let head = '';
        stream.on('data', (chunk: Buffer) => {
          if (head.length < 2_000) head += chunk.toString('latin1');
        });
        stream.on('end', () => {
          ids.add(headersOf(head).get('message-id') ?? '');
          if (ids.size % 200 === 1) liveHeaps.push(liveHeap());
          callback();
        });
      },
    });
    const transport = transportTo(`${server.url}?pool=false&maxConnections=50`);
    const html = `<p>${'a gift '.repeat(2_000)}</p>`;
    const before = liveHeap();
    const outcomes = await Promise.all(
      Array.from({ length: 2_000 }, (_, number) => transport.send({ ...mail, id: `mail-${number}`, html })),
    );
    expect(outcomes.filter(({ outcome }) => outcome !== 'sent')).toEqual([]);
    expect(ids.size).toBe(2_000);
    expect(server.seen.mostAtOnce).toBeLessThanOrEqual(5);
    expect(server.seen.connections).toBeGreaterThanOrEqual(20);
    expect(Math.max(...liveHeaps) - before).toBeLessThan(10_000_000);
    // Two thousand mails and ten garbage collections are seconds of work for a processor that others use too.
  }, 90_000);

  test('finishes the current mail when it closes and refuses later ones', async () => {
    let finish: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const inData = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const server = await mailServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => {
          finish = () => callback();
          begun();
        });
      },
    });
    const transport = transportTo(server.url);
    const sending = transport.send(mail);
    await inData;
    const closed = transport.close();
    finish();
    expect(await sending).toEqual({ outcome: 'sent' });
    await closed;
    expect(await transport.send(mail)).toEqual({ outcome: 'failed', failure: 'closing' });
  });

  test('fails unanswered mails and the mails waiting behind them when it closes', async () => {
    let begun: () => void = () => undefined;
    const inData = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const server = await mailServer({
      onData(stream) {
        stream.resume().on('end', () => begun());
      },
    });
    const transport = transportTo(server.url, { timeouts: { closeMs: 50 } });
    const sending = Array.from({ length: 30 }, () => transport.send(mail));
    await inData;
    await transport.close();
    const outcomes = await Promise.all(sending);
    expect(outcomes).toEqual(sending.map(() => ({ outcome: 'failed', failure: 'closing' })));
  });
});
