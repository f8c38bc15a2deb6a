import type { OrderBatchDetail } from '@gifts/contract/order-batch';
import type { SimulateInput, SimulationGoal } from '@gifts/contract/sandbox';
import type { CallerContext, Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { AppError } from '../../../kit/errors.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import { getAccessibleBatch } from '../../batches/batch-access.ts';
import type { BatchRecord } from '../../batches/batch-record.ts';
import { withPreview } from '../../batches/find-batch-with-previews.ts';
import { presentOrderBatchDetail } from '../../batches/present-order-batch.ts';
import { waitUntilSequenced } from '../../events/wait-until-sequenced.ts';
import { findOrdersOfBatches } from '../../orders/find-orders.sql.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { presentationSettings } from '../../orders/present-order.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import { openCurrentContext } from '../open-current-context.ts';
import { waitUntilJobsIdle } from '../wait-until-jobs-idle.ts';
import { findSimulatedBatch } from './find-simulated-batch.ts';
import { nextAct, type RecipientAct } from './next-act.ts';
import { nextParcelMove, type ParcelMove } from './next-parcel-move.ts';
import { playCarrier } from './play-carrier.ts';
import { playRecipient } from './play-recipient.ts';
import { reaches, type SimulationMoment } from './simulation-moment.ts';

/** Two orders at a time leave connections for the requests of others. */
const ordersAtOnce = 2;
const ordersPerRead = 100;

/**
 * Simulations of one organization run one after the other within a process, so that one organization cannot use many
 * connections. Several processes need no common lock, because each act is decided on the locked order.
 */
const simulationRunner = createKeyedMutex();

interface Simulation {
  readonly context: CallerContext;
  readonly until: SimulationGoal;
  /** A time of performance.now(). */
  readonly deadline: number;
}

/** Somebody who acts on orders: the recipient or the carrier. */
interface Player<Act> {
  /** Returns null if there is nothing to do. */
  readonly decide: (context: Context, order: OrderRecord, at: SimulationMoment) => Act | null;
  /** Acts on a locked order. Returns null if the act is not possible. */
  readonly play: (context: Context, tx: Tx, order: OrderRecord, act: Act) => Promise<OrderRecord | null>;
}

const recipient: Player<RecipientAct> = {
  decide: (_, order, at) => nextAct(order, at),
  play: playRecipient,
};
const carrier: Player<ParcelMove> = {
  decide: (context, order, at) => nextParcelMove({ ...order, address: addressOf(context, order) }, at),
  play: playCarrier,
};

/**
 * Plays the recipients and the carrier of a batch, each act in a transaction of its own, through the same code that their
 * clicks and updates run. What an order needs next follows from its state, so a simulation that was interrupted or runs
 * twice does nothing twice. Refuses with `unavailable` if it takes too long.
 */
export function simulateBatch(
  context: CallerContext,
  { order_batch_id: id, until }: SimulateInput,
): Promise<OrderBatchDetail> {
  // The time also passes for a simulation that waits for its turn.
  const simulation = { context, until, deadline: performance.now() + 2 * context.advancePatienceMs };
  return simulationRunner.run(context.organization.id, async () => {
    const batch = await findSimulatedBatch(context, id, simulation.deadline);
    if (!batch) throw notDone();
    await waitUntilIdle(simulation);
    await playOrders(simulation, batch, recipient);
    await waitUntilIdle(simulation);
    if (reaches(until, 'shipped')) {
      await playOrders(simulation, batch, carrier);
      await waitUntilIdle(simulation);
    }
    const current = await getAccessibleBatch(context, context.db, batch.id);
    return presentOrderBatchDetail(await withPreview(context.db, current), presentationSettings(context));
  });
}

async function playOrders<Act>(
  simulation: Simulation,
  batch: BatchRecord,
  player: Player<Act>,
): Promise<void> {
  const { db } = simulation.context;
  for (let from = 0; from < batch.orders_count; from += ordersPerRead) {
    const to = from + ordersPerRead;
    const orders = await findOrdersOfBatches(db, batch.organization_id, [batch.id], from, to);
    for (let first = 0; first < orders.length; first += ordersAtOnce) {
      const together = orders.slice(first, first + ordersAtOnce);
      await Promise.all(together.map((order) => playOrder(simulation, order, player)));
    }
  }
}

/** Each act has its own time and is decided again on the locked order, so that no act is done twice. */
async function playOrder<Act>(
  { context, until, deadline }: Simulation,
  listed: OrderRecord,
  { decide, play }: Player<Act>,
): Promise<void> {
  let order: OrderRecord | null = listed;
  while (order) {
    if (performance.now() >= deadline) throw notDone();
    const current = await openCurrentContext(context);
    const at = { until, now: current.now };
    if (!decide(current, order, at)) return;
    order = await unlessSoldOut(
      context.db.transaction(async (tx) => {
        const locked = await lockOrder(tx, listed.organization_id, listed.id);
        assert(locked, 'orders are never deleted');
        const act = decide(current, locked, at);
        return act && play(current, tx, locked, act);
      }),
    );
  }
}

/** A recipient whose gift has sold out leaves it as it is. */
async function unlessSoldOut(act: Promise<OrderRecord | null>): Promise<OrderRecord | null> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof AppError && error.code === 'out_of_stock') return null;
    throw error;
  }
}

/** Waits until mails, payments, placements and refunds are done, and until their events are numbered. */
async function waitUntilIdle({ context, deadline }: Simulation): Promise<void> {
  const { db, organization } = context;
  const isIdle =
    (await waitUntilJobsIdle(db, organization.id, deadline)) &&
    (await waitUntilSequenced(db, organization.id, deadline));
  if (!isIdle) throw notDone();
}

const notDone = (): AppError =>
  new AppError(
    'unavailable',
    'The simulation takes longer than expected. What was done remains; send the same request again to go on.',
  );
