import { eventTypes } from '@gifts/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newKey } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const trigger = (...args: string[]) =>
  runGifts(app.databaseUrl, ['trigger', ...args], { GIFTS_API_KEY: app.apiKey, GIFTS_URL: app.url });

const known = Object.keys(eventTypes);

describe('gifts trigger', () => {
  it.each(known)('causes %s', async (type) => {
    const { code, stdout, stderr } = await trigger(type);
    expect([code, stderr]).toEqual([0, expect.stringContaining(type)]);
    const event = JSON.parse(stdout);
    expect(event.event_type).toBe(type);
    expect(await app.client.events.get(event.id)).toEqual(event);
  });

  it('lists the event types', async () => {
    const { code, stdout } = await trigger('--list');
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(known);
  });

  it('refuses an unknown event type', async () => {
    const { code, stderr } = await trigger('order.lost');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/no event "order\.lost"\. The events are order_batch\.created/),
    ]);
  });

  it('does nothing in production', async () => {
    const production = await createApp(
      { ...app.services.config, environment: 'production' },
      app.databaseUrl,
    );
    try {
      const [admin] = await app.db.query<{ id: string }>(
        `select id from users where organization_id = $1 and email = 'admin@example.com'`,
        [app.organizationId],
      );
      const { organizationId } = app;
      const userId = admin?.id ?? '';
      const apiKey = await newKey(app, { organizationId, userId, environment: 'production' });
      const before = await app.db.query('select count(*) from order_batches');
      const { code, stderr } = await runGifts(app.databaseUrl, ['trigger', 'order.created'], {
        GIFTS_API_KEY: apiKey,
        GIFTS_URL: await production.listen(),
      });
      expect([code, stderr]).toEqual([1, expect.stringContaining('This is the production environment')]);
      expect(await app.db.query('select count(*) from order_batches')).toEqual(before);
    } finally {
      await production.close();
    }
  });
});
