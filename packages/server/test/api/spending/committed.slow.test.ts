import { strict as assert } from 'node:assert';
import type { OrderStatus } from '@gifts/contract/states';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { setAvailable } from '../../harness/funds.ts';
import { newYork, workspacesOf } from '../http/api-fixtures.ts';
import type { SignedInMember } from '../people/member-fixtures.ts';
import { signInByLink } from '../people/people-fixtures.ts';
import { highestPrice, limitsOf, sendByKey, setBudget } from './spending-fixtures.ts';

let app: TestApp;
let company: { id: string; apiKey: string; workspaces: [string]; admin: SignedInMember };
let price: number;
beforeAll(async () => {
  app = await startTestApp();
  const [workspaceId] = await workspacesOf(app);
  const browser = await signInByLink(app, 'admin@example.com');
  company = {
    ...{ id: app.organizationId, apiKey: app.apiKey, workspaces: [workspaceId] },
    admin: { id: '', email: 'admin@example.com', browser },
  };
  price = await highestPrice(app, company);
  await setAvailable(app, price * 10_000);
});
afterAll(() => app.close());

const acts = ['accept', 'decline', 'cancel', 'refund'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), gifts: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('act' as const), act: fc.constantFrom(...acts), which: fc.nat(30) }),
);

interface StoredOrder {
  id: string;
  status: OrderStatus;
  highest: number;
  amount_total: number | null;
  amount_refunded: number | null;
}

const storedOrders = () =>
  app.db.query<StoredOrder>(
    `select o.id, o.status, b.highest_order_total as highest, o.amount_total, o.amount_refunded from orders o
     join order_batches b on b.organization_id = o.organization_id and b.id = o.order_batch_id
     where o.organization_id = $1 and o.workspace_id = $2 order by o.id`,
    [company.id, company.workspaces[0]],
  );

/** A paid order is ordered soon. */
const isPaid = (status: OrderStatus): boolean => ['paid', 'ordered', 'shipped', 'delivered'].includes(status);

function costOf({ status, highest, amount_total, amount_refunded }: StoredOrder): number {
  if (status === 'canceled' || status === 'failed') return 0;
  return isPaid(status) ? (amount_total ?? 0) - (amount_refunded ?? 0) : highest;
}

const request = (path: string, body?: object) =>
  app.request('POST', path, { apiKey: company.apiKey, ...(body && { body }) });

/** Waits until accepted orders are paid, so that nothing changes while it is compared. */
async function settle(): Promise<void> {
  await expect
    .poll(async () => (await storedOrders()).filter(({ status }) => status === 'accepted').length, {
      timeout: 20_000,
    })
    .toBe(0);
}

async function act(name: (typeof acts)[number], order: StoredOrder | undefined): Promise<void> {
  if (!order) return;
  if (name === 'accept') {
    await request(`/v1/sandbox/orders/${order.id}/accept`, { mailing_address: newYork });
  }
  if (name === 'decline') await request(`/v1/sandbox/orders/${order.id}/decline`);
  if (name === 'cancel') await request(`/v1/orders/${order.id}/cancel`);
  if (name === 'refund') await request(`/v1/orders/${order.id}/refund`, { amount: 100, reason: 'Test' });
}

it('what is committed equals what the orders say, and the budget is never passed, after any history', async () => {
  const [workspace_id] = company.workspaces;
  await setBudget(company, { workspace_id, amount: price * 12 });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        if (each.kind === 'act') {
          const orders = await storedOrders();
          await act(each.act, orders.at(-1 - (each.which % Math.max(1, orders.length))));
          continue;
        }
        await settle();
        const before = (await storedOrders()).reduce((total, order) => total + costOf(order), 0);
        const { status, body } = await sendByKey(app, company.apiKey, each.gifts, {
          payment_method_id: 'BALANCE',
        });
        const fits = before + price * each.gifts <= price * 12;
        assert.equal(status, fits ? 201 : 402, JSON.stringify(body));
        seen.add(String(status));
      }
      await settle();
      const orders = await storedOrders();
      for (const { status } of orders) seen.add(isPaid(status) ? 'paid' : status);
      const expected = orders.reduce((total, order) => total + costOf(order), 0);
      const { budgets } = await limitsOf(company.admin);
      expect(budgets).toMatchObject([{ committed: expected, left: price * 12 - expected }]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['201', '402', 'created', 'canceled', 'paid']));
}, 180_000);
