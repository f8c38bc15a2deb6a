/** People who use the dashboard, and what they do before a test begins. */
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bearer, expect, gifts, serviceUrl } from './fixtures.ts';

export const password = 'a long walk by the sea';

export interface Member {
  readonly email: string;
  readonly organizationId: string;
  /** A key of the person, made by the command line. */
  readonly key: string;
}

/** Creates an organization with one admin, who has no password yet. */
export async function newMember(name: string): Promise<Member> {
  const email = `${name.toLowerCase()}.${Date.now().toString(36)}@example.com`;
  const organizationId = await gifts('organizations create --quiet --name', `${name} & Co`, '--email', email);
  return { email, organizationId, key: await gifts('keys create --quiet --email', email) };
}

/** A link that whoever runs the service prints. */
export const printedLink = ({ email }: Member): Promise<string> => gifts('sign-in-link --email', email);

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Fills in a field by its label. Regions of the page have names like those of fields. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Sends what a page of the sign-in sends, with the token of a link. The journeys of sign-ins use the pages. */
async function send(page: Page, path: string, data: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post(serviceUrl() + path, { headers: { origin: serviceUrl() }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

const tokenOf = (link: string): string | null =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token');

async function openHome(page: Page): Promise<void> {
  await page.goto(serviceUrl());
  await expect(heading(page)).toHaveText(/^Welcome/);
}

const spendLink = async (page: Page, member: Member): Promise<void> =>
  send(page, '/internal/sign_in/links/spend', { token: tokenOf(await printedLink(member)) });

/** Signs in by a printed link, and opens the first page. */
export async function signInByLink(page: Page, member: Member): Promise<void> {
  await spendLink(page, member);
  await openHome(page);
}

/** Sets a password by the link that is mailed to somebody who is signed in. */
export async function setPassword(page: Page, member: Member): Promise<void> {
  await page.goto(`${serviceUrl()}/settings/profile`);
  await page.getByRole('button', { name: 'Mail me a link to set a password' }).click();
  await expect(page.getByText('Look into your mailbox')).toBeVisible();
  await page.goto(await mailedLink(page, member, '/sign-in/reset#'));
  await field(page, 'New password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(heading(page)).toHaveText('Your password is set');
}

export async function signInByPassword(page: Page, { email }: Member, typed = password): Promise<void> {
  await field(page, 'E-mail address').fill(email);
  await field(page, 'Password').fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Somebody who has a password, is signed in by it, and has opened the first page. */
export async function newSignedInMember(page: Page, name: string): Promise<Member> {
  const member = await newMember(name);
  await spendLink(page, member);
  const reset = await gifts('sign-in-link --set-password --email', member.email);
  await send(page, '/internal/password/resets/spend', { token: tokenOf(reset), password });
  await send(page, '/internal/sign_in', { email: member.email, password });
  await openHome(page);
  return member;
}

/** The link of the person's newest mail that leads to a page. */
export async function mailedLink(page: Page, { email, key }: Member, path: string): Promise<string> {
  const start = serviceUrl() + path;
  let link: string | undefined;
  await expect(async () => {
    const address = `${serviceUrl()}/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`;
    const answer = await page.request.get(address, { headers: bearer(key) });
    const text = await answer.text();
    link = text.split(/["\s\\]/).find((word) => word.startsWith(start));
    expect(link, text.slice(0, 2_000)).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits that an authenticator app shows for a secret (RFC 6238). */
export function codeOfApp(secret: string, now = Date.now()): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
