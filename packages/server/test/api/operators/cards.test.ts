import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '../../../src/kit/duration.ts';
import {
  advance,
  type BatchFixture,
  batchPath,
  created,
  eventsOf,
  getBody,
  inDays,
  startBatchFixture,
  typesOf,
} from '../batches/batch-fixtures.ts';
import { atPage, cardLink, ownCards } from '../payments/own-card-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
beforeEach(async () => {
  await fixture.app.db.query(
    `update organizations set default_payment_method = 'CORPORATE_ACCOUNT' where id = $1`,
    [fixture.app.organizationId],
  );
});
afterAll(() => fixture.app.close());

const publicUrl = 'https://gifts.example';
const gifts = (...args: string[]) => runGifts(fixture.app.databaseUrl, args, { PUBLIC_URL: publicUrl });
const refused = (code: number, sentence: RegExp) => ({
  code,
  stdout: '',
  stderr: expect.stringMatching(sentence),
});
const unknownId = '019b0000-0000-7000-8000-00000000ffff';

/** Enters a card of the sandbox with a link. Returns the id of its payment method. */
async function savedCard(): Promise<string> {
  const { app } = fixture;
  const { body } = await app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number: '5555 5555 5555 4444', exp_month: 12, exp_year: 2045, cvc: '123' },
  });
  const link = await cardLink(app);
  expect((await link.save(body.card_token)).status).toBe(200);
  const cards = await ownCards(app);
  return cards.at(-1)?.id ?? '';
}

const defaultMethod = async () => {
  const [row] = await fixture.app.db.query<{ method: string | null }>(
    'select default_payment_method as method from organizations where id = $1',
    [fixture.app.organizationId],
  );
  return row?.method;
};

describe('cards link', () => {
  test('prints an address at which a card can be saved for a day', async () => {
    const { app } = fixture;
    const { code, stdout, stderr } = await gifts('cards', 'link', app.organizationId);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('one card can be saved for "Demo Company" until'),
    ]);
    const { origin, pathname } = new URL(stdout.trim());
    expect(origin).toBe(publicUrl);
    const { status, body } = await atPage(app, pathname).form();
    expect([status, body.status, body.organization_name]).toEqual([200, 'open', 'Demo Company']);
    const leftMs = Date.parse(body.expires_at) - Date.now();
    expect(Math.round(leftMs / hourMs)).toBe(24);
  });

  test('prints the address alone with --quiet, and never the same one', async () => {
    const run = () => gifts('cards', 'link', fixture.app.organizationId, '--expires-in', '15m', '--quiet');
    const [first, second] = [await run(), await run()];
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^https:\/\/gifts\.example\/cards\/[a-z0-9]{6}-[0-9a-f]{32}\n$/);
    expect(second.stdout).not.toBe(first.stdout);
  });

  test.each<[string, string[], number, RegExp]>([
    ['an unknown organization', [unknownId], 1, /no organization with the id/],
    ['no organization', [], 2, /The id of the organization is required/],
    ['a duration that is none', ['x', '--expires-in', 'soon'], 2, /must be a duration like/],
    ['more than a week', ['x', '--expires-in', '8d'], 2, /at most 7 days/],
  ])('with %s is refused and creates nothing', async (_, args, code, sentence) => {
    const links = () => fixture.app.db.query('select id from card_links order by id');
    const before = await links();
    expect(await gifts('cards', 'link', ...args)).toMatchObject(refused(code, sentence));
    expect(await links()).toEqual(before);
  });

  test('of a closed account is refused', async () => {
    const made = await gifts(
      'organizations',
      'create',
      '--name',
      'Gone',
      '--email',
      'gone@example.com',
      '--quiet',
    );
    const id = made.stdout.trim();
    await gifts('organizations', 'close', id);
    expect(await gifts('cards', 'link', id)).toMatchObject(
      refused(1, /"Gone" is closed, so it takes no cards/),
    );
  });
});

describe('cards list', () => {
  test('shows the cards of organizations, and never those of the users of apps', async () => {
    const id = await savedCard();
    const { stdout } = await gifts('cards', 'list', '--organization', fixture.app.organizationId);
    const line = stdout.split('\n').find((each) => each.startsWith(id));
    expect(line?.split(/ {2,}/)).toEqual([
      id,
      'Mastercard ending in 4444',
      'Robin Example',
      'expires 12/2045',
      fixture.app.organizationId,
      'Demo Company',
    ]);
    expect((await gifts('cards', 'list')).stdout).toContain(line);
  });
});

describe('cards default', () => {
  test('makes a card pay for batches that name no payment method', async () => {
    const id = await savedCard();
    expect(await gifts('cards', 'default', id)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('are paid with Mastercard ending in 4444.'),
    });
    expect((await gifts('cards', 'list')).stdout).toMatch(new RegExp(`${id}.*default\n`));
    await expect
      .poll(async () => (await created(fixture, { payment_method_id: null })).payment_method_id)
      .toBe(id);
  });

  test('refuses a card that is unknown, removed or expired', async () => {
    const [removed, expired] = [await savedCard(), await savedCard()];
    await gifts('cards', 'remove', removed);
    await fixture.app.db.query('update payment_methods set card_exp_year = 2020 where id = $1', [expired]);
    for (const [id, sentence] of [
      [unknownId, /no card with the id/],
      ['x', /no card with the id x/],
      [removed, /was removed at/],
      [expired, /is expired: Mastercard ending in 4444 was good until 12\/2020/],
    ] as const) {
      expect(await gifts('cards', 'default', id)).toMatchObject(refused(1, sentence));
    }
    expect(await defaultMethod()).toBe('CORPORATE_ACCOUNT');
  });
});

describe('cards remove', () => {
  test('removes a card, which the gateway then forgets, and clears the default', async () => {
    const id = await savedCard();
    await gifts('cards', 'default', id);
    expect(await gifts('cards', 'remove', id)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /Mastercard ending in 4444 of "Demo Company" was removed\..*It was the default/,
      ),
    });
    expect(await defaultMethod()).toBeNull();
    const { data } = await getBody(fixture, '/v1/payment_methods');
    expect(data.map((method: { id: string }) => method.id)).not.toContain(id);
    await expect
      .poll(async () => {
        const [row] = await fixture.app.db.query<{ isForgotten: boolean }>(
          'select forgotten_at is not null as "isForgotten" from payment_methods where organization_id = $1 and id = $2',
          [fixture.app.organizationId, id],
        );
        return row?.isForgotten;
      })
      .toBe(true);
    expect(await gifts('cards', 'remove', id)).toMatchObject(refused(1, /was removed at/));
  });

  test('refuses a card that is to pay for scheduled batches, and names the next one', async () => {
    const id = await savedCard();
    const [later, next] = [
      await created(fixture, { payment_method_id: id, scheduled_send_on: await inDays(fixture, 3) }),
      await created(fixture, { payment_method_id: id, scheduled_send_on: await inDays(fixture, 2) }),
    ];
    expect(await gifts('cards', 'remove', id)).toMatchObject(
      refused(1, new RegExp(`is to pay for 2 scheduled batches\\. The next one is ${next.id}, at `)),
    );
    expect((await ownCards(fixture.app)).find((card) => card.id === id)?.is_deleted).toBe(false);
    for (const batch of [later, next]) await cancel(batch.id);
    expect((await gifts('cards', 'remove', id)).code).toBe(0);
  });

  test('with --even-if-used lets its scheduled batches fail at their time with the reason', async () => {
    const id = await savedCard();
    const batch = await created(fixture, {
      payment_method_id: id,
      scheduled_send_on: await inDays(fixture, 1),
    });
    expect(await gifts('cards', 'remove', id, '--even-if-used')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 scheduled batch will fail at the scheduled time.'),
    });
    expect((await getBody(fixture, batchPath(batch.id))).send_status).toBe('pending');
    await advance(fixture, await inDays(fixture, 1.01));
    expect(await getBody(fixture, batchPath(batch.id))).toMatchObject({
      send_status: 'failed',
      failure_reason: 'Mastercard ending in 4444 was removed, so it cannot pay for the gifts.',
      orders_count: 0,
    });
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created', 'order_batch.failed']);
  });

  test("never removes a card of an app's user", async () => {
    const { app } = fixture;
    await app.db.query(
      `update payment_methods set commerce_end_user_id = 'user-1',
         commerce_app_id = (select id from commerce_apps a where a.organization_id = $1 order by id limit 1)
       where organization_id = $1 and id = $2`,
      [app.organizationId, await savedCard()],
    );
    const [row] = await app.db.query<{ id: string }>(
      'select id from payment_methods where organization_id = $1 and commerce_app_id is not null',
      [app.organizationId],
    );
    expect(await gifts('cards', 'remove', row?.id ?? '')).toMatchObject(refused(1, /no card with the id/));
  });
});

async function cancel(batchId: string): Promise<void> {
  const { status } = await fixture.app.request('POST', `/v1/order_batches/${batchId}/cancel`);
  expect(status).toBe(200);
}
