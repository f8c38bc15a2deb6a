/** A browser with cookies, and people who sign in with it. */
import { createHmac } from 'node:crypto';
import { makeSignInLink } from '../../../src/modules/people/make-link.ts';
import type { TestApp, TestResponse } from '../../harness/app.ts';

export const ownOrigin = 'http://gifts.test';
export const password = 'correct horse battery';

export interface Browser {
  readonly cookies: Map<string, string>;
  /** The header that the browser sends. */
  cookieHeader(): string;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
}

export function openBrowser(app: Pick<TestApp, 'request'> & Partial<Pick<TestApp, 'services'>>): Browser {
  const origin = new URL(app.services?.config.publicUrl ?? ownOrigin).origin;
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const answer = await app.request(method, path, {
      ...(body !== undefined && { body }),
      headers: { ...(cookies.size > 0 && { cookie: cookieHeader() }), origin, ...headers },
      apiKey: null,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return {
    cookies,
    cookieHeader,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
  };
}

export const sessionCookie = 'gifts_session';
export const secondFactorCookie = 'gifts_second_factor';

/** Returns the token of a link. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Makes a link like the command does, without a mail. */
export const linkFor = (app: TestApp, email: string, validMs = 900_000): Promise<string> =>
  app.services.db.transaction((tx) => makeSignInLink(app.services, tx, { email, validMs }));

/** Returns a browser in which a person is signed in by a link. */
export async function signInByLink(app: TestApp, email: string): Promise<Browser> {
  const browser = openBrowser(app);
  const token = tokenIn(await linkFor(app, email));
  const { status, body } = await browser.post('/internal/sign_in/links/spend', { token });
  if (status !== 200 || body.next !== 'done')
    throw new Error(`The link was refused: ${JSON.stringify(body)}`);
  return browser;
}

export const adminOf = async (app: TestApp): Promise<string> => {
  const rows = await app.db.query<{ email: string }>(
    `select email from users where organization_id = $1 and role = 'admin' order by created_at limit 1`,
    [app.organizationId],
  );
  return rows[0]?.email ?? '';
};

/** Waits for a mail in the mailbox of the sandbox, and returns its text. */
export async function mailTo(app: TestApp, email: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { body } = await app.request('GET', `/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    const found = body.data.find((mail: { subject: string }) => subject.test(mail.subject));
    if (found) return found.text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`There is no mail to ${email} about ${subject}`);
}

/** Sets a password by the link that is mailed. */
export async function setPassword(app: TestApp, email: string, newPassword = password): Promise<void> {
  const browser = openBrowser(app);
  // The mail that this request causes is the only one then.
  await app.db.query(`delete from mails where template = 'password_reset'`);
  await browser.post('/internal/password/resets', { email });
  const token = tokenIn(await mailTo(app, email, /Set your password/));
  const { status } = await browser.post('/internal/password/resets/spend', { token, password: newPassword });
  if (status !== 204) throw new Error(`The password was refused with ${status}`);
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows, now or some half minutes later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
