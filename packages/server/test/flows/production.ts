/**
 * The service as it runs in production: a process of its own on an empty database, with the settings that production asks for.
 * Stripe, EasyPost, the mail server and receivers of webhooks are on loopback.
 */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createClient, type GiftsClient } from '@gifts/sdk/client';
import PostalMime, { type Email } from 'postal-mime';
import { type RefusingMailServer, startRefusingMailServer } from '../api/gifts/refusing-mail-server.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import type { Receiver } from '../api/webhooks/receiver.ts';
import { type ApiProcess, startWholeService } from '../engine/service-process.ts';
import { requesterOf, type TestApp } from '../harness/app.ts';
import { createTestDatabase } from '../harness/database.ts';
import {
  type EasypostServer,
  easypostKeys,
  startEasypostServer,
} from '../harness/easypost/easypost-server.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { publicHostEnvironment, startPublicReceiver } from '../harness/public-receiver/public-receiver.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../harness/stripe/stripe-server.ts';
import { eventually } from './gifts.ts';

export interface Production {
  readonly stripe: StripeServer;
  readonly easypost: EasypostServer;
  /** Runs a command of the operator, which must succeed. Returns what it prints, its progress included. */
  gifts(...words: string[]): Promise<string>;
  /** The same in a process of its own. */
  giftsProcess(...words: string[]): Promise<string>;
  /** Starts the service. Before, only commands can be run. */
  start(): Promise<Running>;
  /** A receiver of webhooks, whose address the service takes for one on the public internet. */
  receiver(): Promise<Receiver>;
  mailsTo(email: string): Promise<Email[]>;
  /** Waits for a mail whose subject begins so. */
  mail(email: string, subject: string): Promise<Email>;
  close(): Promise<void>;
}

export interface Running {
  readonly url: string;
  /** What the process has written so far. */
  said(): string;
  clientOf(apiKey: string): GiftsClient;
  /** Sends a request without a key. */
  request: TestApp['request'];
}

const liveStripeKeys = { ...stripeKeys, secretKey: 'sk_live_example', publishableKey: 'pk_live_example' };
const liveEasypostKeys = { ...easypostKeys, apiKey: 'EZAKexample0123456789' };

export async function prepareProduction(): Promise<Production> {
  const database = await createTestDatabase();
  const stripe = await startStripeServer(liveStripeKeys);
  const easypost = await startEasypostServer(liveEasypostKeys);
  const mailServer = await startRefusingMailServer();
  const receivers: Receiver[] = [];
  const settings = settingsOf(stripe, easypost, mailServer);
  let service: ApiProcess | null = null;

  const mailsTo = (email: string): Promise<Email[]> =>
    Promise.all(
      mailServer.received.filter(({ to }) => to === email).map(({ source }) => PostalMime.parse(source)),
    );

  return {
    stripe,
    easypost,
    mailsTo,
    async gifts(...words) {
      const { code, stdout, stderr } = await runGifts(database.databaseUrl, words, settings);
      assert.equal(code, 0, `gifts ${words.join(' ')}: ${stdout}${stderr}`);
      return stdout + stderr;
    },
    async giftsProcess(...words) {
      const child = spawnGifts(words, { DATABASE_URL: database.databaseUrl, ...settings });
      const ended = once(child, 'close');
      const outputs = await Promise.all([child.stdout, child.stderr].map((each) => each && text(each)));
      const [code] = await ended;
      assert.equal(code, 0, `gifts ${words.join(' ')}: ${outputs.join('')}`);
      return outputs.join('');
    },
    async start() {
      service = await startWholeService(database.databaseUrl, { ...settings, ...publicHostEnvironment });
      const { url, said } = service;
      return {
        url,
        said,
        clientOf: (apiKey) => createClient({ apiKey, baseUrl: url, maxRetries: 0 }),
        request: requesterOf(url, null),
      };
    },
    async receiver() {
      const receiver = await startPublicReceiver();
      receivers.push(receiver);
      return receiver;
    },
    async mail(email, subject) {
      const isIt = (mail: Email) => mail.subject?.startsWith(subject) === true;
      const mails = await eventually(
        () => mailsTo(email),
        (each) => each.some(isIt),
      );
      return mails.find(isIt) ?? assert.fail();
    },
    async close() {
      await service?.terminate();
      const others = [stripe, easypost, mailServer, ...receivers];
      await Promise.all(others.map((each) => each.close()));
      await database.drop();
    },
  };
}

const settingsOf = (stripe: StripeServer, easypost: EasypostServer, mail: RefusingMailServer) => ({
  GIFTS_ENV: 'production',
  GIFTS_SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://gifts.example.com',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Gifts <gifts@example.com>',
  MAIL_RETURN_DOMAIN: 'bounces.example.com',
  STRIPE_SECRET_KEY: liveStripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: liveStripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: liveStripeKeys.webhookSecret,
  STRIPE_API_URL: stripe.url,
  EASYPOST_API_KEY: liveEasypostKeys.apiKey,
  EASYPOST_WEBHOOK_SECRET: liveEasypostKeys.webhookSecret,
  EASYPOST_API_URL: easypost.url,
  DEMO_API_KEY: '',
});

/** The first link in a mail that leads to a page with this path, such as `/gift/`. */
export function linkIn({ text: written = '' }: Email, path: string): string {
  const [link] =
    written.match(/https:\/\/\S+/g)?.filter((each) => new URL(each).pathname.startsWith(path)) ?? [];
  return link ?? assert.fail(`There is no link to ${path} in: ${written}`);
}
