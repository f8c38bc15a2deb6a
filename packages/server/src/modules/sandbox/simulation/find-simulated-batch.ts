import { setTimeout as delay } from 'node:timers/promises';
import type { FieldError } from '@gifts/contract/errors';
import type { SimulateInput } from '@gifts/contract/sandbox';
import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import type { ValidParts } from '../../../kit/valid-parts.ts';
import type { BatchRecord } from '../../batches/batch-record.ts';
import { findBatch } from '../../batches/batches.sql.ts';

const mostRecipients = 1_000;
const pollIntervalMs = 15;

/**
 * Returns the batch of a simulation once its orders exist. Refuses a batch that the caller cannot reach or that is too
 * large, and one that has no orders or gets them only when the clock moves on. Returns null if its orders do not exist
 * at `deadline`, a time of performance.now().
 */
export async function findSimulatedBatch(
  context: CallerContext,
  orderBatchId: string,
  deadline: number,
): Promise<BatchRecord | null> {
  for (;;) {
    const { batch, problems } = await findAndCheck(context, context.db, orderBatchId);
    if (!batch || problems.length > 0) throw badRequest(problems);
    if (batch.send_status === 'complete') return batch;
    const refusal = reasonNotToSimulate(context, batch);
    if (refusal !== null) throw new AppError('order_state', refusal);
    if (performance.now() >= deadline) return null;
    await delay(pollIntervalMs);
  }
}

/** Returns the problems of those parts of a simulation that fit the contract. */
export async function findProblemsOfSimulation(
  context: CallerContext,
  { order_batch_id: id }: ValidParts<SimulateInput>,
): Promise<FieldError[]> {
  return id === undefined ? [] : (await findAndCheck(context, context.db.sharedReader, id)).problems;
}

async function findAndCheck(
  { organization, caller }: CallerContext,
  db: Statements,
  id: string,
): Promise<{ batch: BatchRecord | null; problems: FieldError[] }> {
  const found = await findBatch(db, organization.id, id);
  const batch = found && canReach(caller, found) ? found : null;
  const message = batch ? tooLarge(batch) : `Order batch not found: ${id}`;
  return { batch, problems: message === null ? [] : [{ field: 'order_batch_id', message }] };
}

function tooLarge({ recipients_count: count }: BatchRecord): string | null {
  if (count <= mostRecipients) return null;
  const [has, most] = [count, mostRecipients].map((number) => number.toLocaleString('en-US'));
  return `The order batch has ${has} recipients; a simulation takes batches of at most ${most}`;
}

function reasonNotToSimulate({ now }: CallerContext, batch: BatchRecord): string | null {
  const { send_status: status, scheduled_send_on: sendAt } = batch;
  if (status !== 'pending') return `The order batch is ${status}, so it has no orders to simulate.`;
  if (sendAt === null || sendAt <= now) return null;
  return `The order batch is sent on ${sendAt.toISOString()}; advance the clock to that time, then simulate it.`;
}
