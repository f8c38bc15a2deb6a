/** Actions of senders on batches. */
import { strict as assert } from 'node:assert';
import { cancelOrderBatch } from '../../../src/modules/batches/cancel-order-batch.ts';
import { createOrderBatch } from '../../../src/modules/batches/create-order-batch.ts';
import { rescheduleOrderBatch } from '../../../src/modules/batches/reschedule-order-batch.ts';
import { accountOf, type CardName, dayMs, type Method, type Model } from '../model.ts';
import { cancelBatch, createBatch, type NewBatch, rescheduleBatch } from '../model-sends.ts';
import { addressIn, carts, type State, type SwapMode } from '../prices.ts';
import { endUser, type SoakOrganization } from '../soak-service.ts';
import { type Action, type ActionContext, type Outcome, pick, runAsCaller } from './action.ts';

export interface CreateArguments {
  method: Method;
  isDirect: boolean;
  recipients: number;
  destinations: State[];
  cart: number;
  swap: SwapMode;
  scheduledDays: number | null;
  expiresDays: number | null;
}

export const create =
  (given: CreateArguments): Action =>
  ({ now }) => {
    const asked: NewBatch = {
      method: given.method,
      // Hosted payment starts at acceptance, which does not exist for a direct gift.
      isDirect: given.isDirect && given.method !== 'hosted',
      recipients: given.recipients,
      destinations: given.destinations,
      cart: pick(carts, given.cart) ?? [],
      swap: given.swap,
      scheduledOn: given.scheduledDays === null ? null : now + given.scheduledDays * dayMs,
      expiresAt: given.expiresDays === null ? null : now + given.expiresDays * dayMs,
    };
    const how = asked.isDirect ? 'directly' : 'by link';
    return {
      description: `send ${asked.recipients} ${how}, paid by ${asked.method}${asked.scheduledOn ? `, in ${given.scheduledDays} days` : ''}`,
      expect: (model) => createBatch(model, asked),
      perform: (actionContext) => sendBatch(actionContext, asked),
      isAtomic: true,
    };
  };

async function sendBatch(actionContext: ActionContext, asked: NewBatch): Promise<Outcome> {
  const { organization } = actionContext;
  const kind = asked.method === 'hosted' ? 'hosted' : isOfApp(asked.method) ? 'commerce' : 'automation';
  let id: string | undefined;
  const outcome = await runAsCaller(
    actionContext,
    async (context, tx) => {
      id = (await createOrderBatch(context, tx, bodyOf(organization, asked), null)).id;
    },
    kind,
  );
  if (outcome === 'ok') {
    assert(id);
    organization.batchIds.push(id);
  }
  return outcome;
}

const isOfApp = (method: Method): boolean => accountOf(method) === null || method === 'COMMERCE_STORED_VALUE';

function bodyOf(organization: SoakOrganization, asked: NewBatch): Parameters<typeof createOrderBatch>[2] {
  const { method, isDirect, recipients, destinations, scheduledOn, expiresAt } = asked;
  return {
    from_name: 'Avery Example',
    send_method: isDirect ? 'direct_send' : 'link_multiple_custom_list',
    recipients: Array.from({ length: recipients }, (_, position) => ({
      first_name: 'Robin',
      ...(isDirect
        ? { mailing_address: addressIn(destinations[position % destinations.length] ?? 'NY') }
        : {}),
    })),
    cart: {
      items: asked.cart.map(({ product, quantity }) => ({
        product_id: organization.products[product],
        quantity,
      })),
    },
    swap: asked.swap,
    ...(isDirect ? { notifications_enabled: false } : {}),
    ...(scheduledOn === null ? {} : { scheduled_send_on: new Date(scheduledOn).toISOString() }),
    ...(expiresAt === null ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    ...paymentOf(organization, method),
  };
}

function paymentOf({ paymentMethods }: SoakOrganization, method: Method): object {
  if (method === 'hosted') return {};
  if (accountOf(method)) return { payment_method_id: method };
  return { payment_method_id: paymentMethods[method as CardName], commerce_end_user_id: endUser };
}

const scheduled = ({ batches }: Model): number[] =>
  batches.flatMap(({ scheduledOn }, index) => (scheduledOn === null ? [] : [index]));

export const cancelScheduled =
  ({ which }: { which: number }): Action =>
  (model) => {
    const index = pick(scheduled(model), which);
    if (index === undefined) return null;
    return {
      description: `cancel batch ${index}`,
      expect: (next) => cancelBatch(next, index),
      perform: (actionContext) =>
        runAsCaller(actionContext, (context, tx) =>
          cancelOrderBatch(context, tx, actionContext.organization.batchIds[index] ?? ''),
        ),
      isAtomic: true,
    };
  };

export const reschedule =
  ({ which, days }: { which: number; days: number }): Action =>
  (model) => {
    const index = pick(scheduled(model), which);
    if (index === undefined) return null;
    const at = model.now + days * dayMs;
    const input = { scheduled_send_on: new Date(at).toISOString() };
    return {
      description: `reschedule batch ${index} to in ${days} days`,
      expect: (next) => rescheduleBatch(next, index, at),
      perform: (actionContext) =>
        runAsCaller(actionContext, (context, tx) =>
          rescheduleOrderBatch(context, tx, actionContext.organization.batchIds[index] ?? '', input),
        ),
      isAtomic: true,
    };
  };
