import type { FieldError } from '@gifts/contract/errors';
import type { CreateOrderBatchInput } from '@gifts/contract/order-batch';
import { parseTime } from '@gifts/contract/time';
import type { AccessibleWorkspace } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { type ValidParts, wasRejected } from '../../kit/valid-parts.ts';
import {
  type ResolvedPaymentMethod,
  resolvePaymentMethod,
} from '../payments/methods/resolve-payment-method.ts';
import { type CheckedGifts, checkGifts } from './check-gifts.ts';
import { checkTimes, type SendTimes } from './check-times.ts';
import { checkGiftOfChoice } from './gift-of-choice.ts';

/** A checked request with all problems found in it. When there are problems, parts can be missing. */
export interface CheckedOrderBatch extends CheckedGifts {
  workspace: AccessibleWorkspace | undefined;
  payment: ResolvedPaymentMethod;
  times: SendTimes;
}

type Parts = ValidParts<CreateOrderBatchInput>;

/**
 * Checks what the schema cannot check. The input is a whole request, or those parts of a request that fit the
 * schema.
 */
export async function checkOrderBatch(
  context: CallerContext,
  db: Statements,
  input: Parts,
): Promise<CheckedOrderBatch> {
  const gifts = await checkGifts(context, db, input, input.send_method ?? null);
  const times = {
    now: context.now,
    scheduledSendOn: input.scheduled_send_on ? parseTime(input.scheduled_send_on) : null,
    expiresAt: input.expires_at ? parseTime(input.expires_at) : null,
    isDirect: gifts.isDirect,
  };
  const workspace = findWorkspace(context, input);
  const payment = await resolvePaymentMethod(context, db, {
    paymentMethodId: input.payment_method_id ?? null,
    commerceEndUserId: input.commerce_end_user_id ?? null,
    workspaceId: workspace?.id ?? null,
    isDirect: gifts.isDirect,
  });
  const problems = [
    ...(workspace ? [] : [workspaceProblem(input)]),
    ...checkGiftOfChoice(gifts.cart, gifts.swap, gifts.isDirect),
    ...checkCard(context, input),
    ...('problem' in payment ? [payment.problem] : []),
    ...checkTimes(times),
    ...checkFieldsOfMethod(input),
    ...checkReservedOptions(input.reserved_options),
    // These come last because recipients can have more problems than an answer lists.
    ...gifts.problems,
  ];
  return { ...gifts, workspace, payment, times, problems };
}

/** Returns the problems of those parts of a request that fit the contract. */
export async function findProblemsOfOrderBatch(context: CallerContext, parts: Parts): Promise<FieldError[]> {
  const { problems } = await checkOrderBatch(context, context.db.sharedReader, parts);
  return problems;
}

function findWorkspace(context: CallerContext, input: Parts): AccessibleWorkspace | undefined {
  if (wasRejected(input, 'workspace_id')) return undefined;
  const { workspaces } = context.caller;
  const id = input.workspace_id?.toLowerCase() ?? null;
  return id === null ? workspaces[0] : workspaces.find((workspace) => workspace.id === id);
}

const workspaceProblem = ({ workspace_id: id }: Parts): FieldError => ({
  field: 'workspace_id',
  message: id
    ? `Workspace not found: ${id}`
    : 'You are not a member of any workspace; ask an admin to add you to one',
});

function checkCard(context: CallerContext, { card_id: id }: Parts): FieldError[] {
  return !id || context.catalog.cardsById.has(id.toLowerCase())
    ? []
    : [{ field: 'card_id', message: `Card not found: ${id}` }];
}

/** Fields that mean something for one send method only. */
const fieldsOfMethod = [
  { field: 'notifications_enabled', name: 'Notifications enabled', method: 'direct_send' },
  { field: 'reminders_enabled', name: 'Reminders enabled', method: 'email_and_link' },
] as const;

const checkFieldsOfMethod = (parts: Parts): FieldError[] =>
  fieldsOfMethod
    .filter(({ field, method }) => parts[field] != null && (parts.send_method ?? method) !== method)
    .map(({ field, name, method }) => ({
      field,
      message: `${name} can be set only when the send method is ${method}`,
    }));

function checkReservedOptions(value: unknown): FieldError[] {
  const isEmpty =
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return isEmpty
    ? []
    : [{ field: 'reserved_options', message: 'Reserved options are not available to this organization' }];
}
