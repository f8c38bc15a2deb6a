/** Erases recipients some days after their gifts have ended, and deletes mails that are as old. */
import { openContext, type Services } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { findBatchesToErase, findOrganizationsWithBatchesToErase } from '../batches/erase-recipients.sql.ts';
import { deleteOldMails, findOrganizationsWithOldMails } from '../notifications/delete-mails.sql.ts';
import {
  type DueUntil,
  findOrdersToErase,
  findOrganizationsWithOrdersToErase,
} from '../orders/orders-to-erase.sql.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { eraseGifts } from './erase-gifts.process.ts';
import { eraseUnsentBatch } from './erase-unsent-batch.process.ts';

/** Organizations take turns with one step each, until nothing is due or the steps are used up. */
const limits = { organizations: 100, steps: 100, orders: 50, batches: 1, mails: 1_000 };

/** One run. Several processes can run it at once; what a run leaves is done by the next one. */
export async function eraseOldData(services: Services): Promise<void> {
  const { db, config } = services;
  const { personalDataDays: days } = config;
  if (days === 0) return;
  const orders = await findOrganizationsWithOrdersToErase(db, days, limits.organizations);
  await takeTurns(services, orders, (due) => eraseOldGifts(services, due));
  const batches = await findOrganizationsWithBatchesToErase(db, days, limits.organizations);
  await takeTurns(services, batches, (due) => eraseOldBatches(services, due));
  const mails = await findOrganizationsWithOldMails(db, days, limits.organizations);
  await takeTurns(
    services,
    mails,
    async (id) => (await deleteOldMails(db, id, days, limits.mails)) === limits.mails,
  );
}

/** `step` returns true if there may be more to do. What fails in one organization is left to the next run. */
async function takeTurns<Turn>(
  { log }: Services,
  turns: readonly Turn[],
  step: (turn: Turn) => Promise<boolean>,
): Promise<void> {
  const waiting = [...turns];
  for (let steps = 0; steps < limits.steps; steps += 1) {
    const turn = waiting.shift();
    if (turn === undefined) return;
    try {
      if (await step(turn)) waiting.push(turn);
    } catch (error) {
      log.error({ err: error, turn }, 'Personal data that are due could not be erased');
    }
  }
}

async function eraseOldGifts(services: Services, due: DueUntil): Promise<boolean> {
  const orders = await findOrdersToErase(services.db, due, limits.orders);
  await eraseGifts(await contextOf(services, due.id), orders);
  return orders.length === limits.orders;
}

async function eraseOldBatches(services: Services, due: DueUntil): Promise<boolean> {
  const ids = await findBatchesToErase(services.db, due, limits.batches);
  const context = await contextOf(services, due.id);
  for (const id of ids) await eraseUnsentBatch(context, id);
  return ids.length === limits.batches;
}

async function contextOf(services: Services, organizationId: string) {
  const organization = await findOrganization(services.db, organizationId);
  assert(organization, 'an organization is never deleted');
  return openContext(services, organization);
}
