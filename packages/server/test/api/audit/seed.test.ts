/** What `gifts seed` leaves in the audit log. */
import { expect, it } from 'vitest';
import { nilUuid } from '../../../src/kit/ids.ts';
import { openTestDatabase } from '../operators/open-test-database.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { allEntries } from './audit-fixtures.ts';

it('gifts seed of an empty database leaves an entry of the deployment', async () => {
  const { db, databaseUrl, close } = await openTestDatabase();
  try {
    expect(await runGifts(databaseUrl, ['seed'])).toMatchObject({ code: 0 });
    expect(await allEntries({ db })).toEqual([
      expect.objectContaining({ organization_id: nilUuid, act: 'seed', actor_kind: 'operator' }),
    ]);
  } finally {
    await close();
  }
});
