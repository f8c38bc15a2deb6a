/** Commands about recipients look into every cell, and say which one they had to leave out. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../../src/deployment/cells/cell-address.ts';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { personWith, sendGift } from '../privacy/privacy-fixtures.ts';
import { startTestDeployment, type TestDeployment, type TestSide } from './test-deployment.ts';

let test: TestDeployment;
let folder: string;
beforeAll(async () => {
  [test, folder] = await Promise.all([startTestDeployment(), makeTemporaryFolder('gifts-privacy-')]);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** A gift that was declined by somebody who then asked for the deletion of their data. */
async function declinedGift(app: TestSide, mark: string): Promise<string> {
  const [product] = await plainProducts(app, 1);
  const { id } = await sendGift({ app, productId: product?.id ?? '' }, personWith(mark));
  const { status, body } = await app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  await app.db.query(
    `insert into recipient_requests (organization_id, order_id, kind, requested_at) values ($1, $2, 'deletion', now())`,
    [app.organizationId, id],
  );
  return id;
}

const nameIn = async (app: TestSide, id: string) =>
  (await app.request('GET', `/v1/orders/${id}`)).body.recipient_first_name;

describe('in every cell', () => {
  it('gifts deletions lists who waits, with the name of the cell, and closes each', async () => {
    const { gifts, main, b } = test;
    const ids = [await declinedGift(main, 'listedmain'), await declinedGift(b, 'listedb')];
    const { code, stdout } = await gifts('deletions', 'list');
    const lines = stdout.trim().split('\n');
    expect([code, lines.map((line) => line.split(/ +/))]).toEqual([
      0,
      [
        [ids[0], main.organizationId, expect.any(String), 'main'],
        [ids[1], b.organizationId, expect.any(String), 'b'],
      ],
    ]);
    const onlyB = (await gifts('deletions', 'list', '--cell', 'b')).stdout.trim().split(/ +/);
    expect(onlyB).toEqual([ids[1], b.organizationId, expect.any(String)]);
    for (const id of ids) expect((await gifts('deletions', 'close', id)).code).toBe(0);
    expect([await nameIn(main, ids[0] ?? ''), await nameIn(b, ids[1] ?? '')]).toEqual(['Erased', 'Erased']);
    expect((await gifts('deletions', 'list')).stdout).toBe('');
  });

  it('gifts privacy erase finds an order by its id', async () => {
    const id = await declinedGift(test.b, 'byid');
    expect(await test.gifts('privacy', 'erase', id, '--yes')).toMatchObject({
      code: 0,
      stderr: '1 gift lost the recipient.\n',
    });
    expect(await nameIn(test.b, id)).toBe('Erased');
  });
});

describe.each([
  {
    state: 'not open',
    reason: 'because it is not open: run "gifts cells create b".',
    leave: 'update cells set opened_at = null',
    back: 'update cells set opened_at = now()',
  },
  {
    state: 'away',
    reason: 'because its database cannot be used: ',
    leave: 'alter database B with allow_connections false',
    back: 'alter database B with allow_connections true',
  },
])('a cell that is $state', ({ state, reason, leave, back }) => {
  const change = (statement: string) =>
    test.main.db.query(statement.replace(' B ', ` "${databaseOf(test.b.databaseUrl)}" `));

  it('is named by every command that leaves it out, which ends with 1', async () => {
    const { gifts, main, b } = test;
    const mark = state.replace(' ', '');
    const [inMain, inB] = [await declinedGift(main, mark), await declinedGift(b, mark)];
    const { email } = personWith(mark).recipient;
    const output = join(folder, `${mark}.json`);
    const leftOut = { code: 1, stderr: expect.stringContaining(`The cell b was left out, ${reason}`) };
    await change(leave);
    try {
      for (const args of [
        ['deletions', 'list'],
        ['deletions', 'close', inB],
        ['privacy', 'report'],
        ['privacy', 'export', email, '--output', output],
        ['privacy', 'erase', email, '--yes'],
        ['privacy', 'erase', inB, '--yes'],
        ['organizations', 'list'],
        ['find', inMain],
      ]) {
        expect({ args, ...(await gifts(...args)) }).toMatchObject({ args, ...leftOut });
      }
      expect(await nameIn(main, inMain)).toBe('Erased');
      expect((await gifts('privacy', 'erase', inMain, '--yes')).stderr).not.toContain('left out');
    } finally {
      await change(back);
    }
    expect((await gifts('privacy', 'erase', email, '--yes')).code).toBe(0);
    expect(await nameIn(b, inB)).toBe('Erased');
  });
});
