import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advance,
  type BatchFixture,
  batchPath,
  created,
  getBody,
  inDays,
  newYork,
  outOfBounds,
  people,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
/** A scheduled batch of 45 recipients. */
let id: string;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  const scheduled_send_on = await inDays(fixture, 1);
  ({ id } = await created(fixture, { recipients: people(45), scheduled_send_on }));
});
afterAll(() => fixture.close());

describe('200', () => {
  it.each([
    ['', 0, 20],
    ['?page=3', 40, 45],
    ['?page=2&per_page=30', 30, 45],
    ['?page=4', 45, 45],
    ['?page=9007199254740991&per_page=100', 45, 45],
  ])('%s: recipients in the order given at creation, before any order exists', async (query, from, to) => {
    const { data, list_meta } = await getBody(fixture, batchPath(id, `/recipients${query}`));
    expect(data).toEqual(
      people(45)
        .slice(from, to)
        .map((person) => ({ ...person, locale: null })),
    );
    expect(list_meta).toEqual({ total_count: 45 });
  });

  it('shows name and email exactly as given', async () => {
    const batch = await created(fixture, {
      recipients: [
        { first_name: ' Zoë ', last_name: null, phone: '+14155550123', mailing_address: newYork },
        { first_name: 'Kim', last_name: '', email: 'Kim@Example.com' },
      ],
    });
    const { data } = await getBody(fixture, batchPath(batch.id, '/recipients'));
    expect(data).toEqual([
      { first_name: ' Zoë ', last_name: null, email: null, locale: null },
      { first_name: 'Kim', last_name: '', email: 'Kim@Example.com', locale: null },
    ]);
    expect(batch.recipients_preview).toEqual(data);
  });

  it('does not change when the batch is sent', async () => {
    const before = await getBody(fixture, batchPath(id, '/recipients?per_page=100'));
    await advance(fixture, await inDays(fixture, 2));
    expect((await getBody(fixture, batchPath(id))).send_status).toBe('complete');
    expect(await getBody(fixture, batchPath(id, '/recipients?per_page=100'))).toEqual(before);
  });
});

describe('400', () => {
  it.each(outOfBounds)('for %s', async (query, error) => {
    const { status, body } = await fixture.app.request('GET', batchPath(id, `/recipients?${query}`));
    expect([status, body.error]).toEqual([400, error]);
  });
});
