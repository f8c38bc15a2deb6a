import type { DraftCheck } from '@gifts/contract/dashboard/drafts';
import type { FieldError } from '@gifts/contract/errors';
import type { Price } from '@gifts/contract/price';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { max, subtract } from '../../kit/money.ts';
import { findBatchIdByReference } from '../batches/batches.sql.ts';
import type { CheckedOrderBatch } from '../batches/check-order-batch.ts';
import { expiryOf } from '../batches/plan-order-batch.ts';
import { describeShortfall } from '../payments/insufficient-funds.ts';
import { canTotalGroup, groupTotals } from '../pricing/group-totals.ts';
import type { Destination } from '../pricing/price-cart.ts';
import { describeSpending } from '../spending/describe-spending.ts';
import { namesOfApprovers } from './approvals/names-of-approvers.ts';
import { checkForm } from './check-form.ts';
import { getAccessibleDraft, refuseSent } from './draft-access.ts';
import type { DraftRecord } from './draft-record.ts';
import { rulesOfGift } from './gift-of-draft.ts';
import { compareInTurn } from './large-drafts.ts';
import { countGroups, countPlaces } from './recipients/recipient-groups.sql.ts';

type Place = Awaited<ReturnType<typeof countPlaces>>[number];

export async function checkDraft(context: CallerContext, db: Statements, id: string): Promise<DraftCheck> {
  const draft = await getAccessibleDraft(context, db, id);
  refuseSent(draft);
  return compareInTurn(draft, () => checkFoundDraft(context, db, draft));
}

export async function checkFoundDraft(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
): Promise<DraftCheck> {
  const { checked, problems, sendAt } = await checkForm(context, db, draft);
  const places = await countPlaces(db, draft);
  const rules = rulesOfGift(context, draft, checked, places);
  const groups = await countGroups(db, draft, rules);
  const canPrice = checked.cart.items.length > 0 && !problems.some(isAboutPrice);
  const price = canPrice ? priceOf(checked, draft, rules.refusedPlaces.length === 0 ? places : []) : null;
  const payment = paymentOf(checked, price);
  const spending = await describeSpending(context, db, {
    workspaceId: draft.workspace_id,
    total: price?.total_price.est_group_total_high ?? null,
  });
  const all = [
    ...problems,
    ...payment.problems,
    ...spending.problems,
    ...(await problemsOfReference(db, draft)),
    ...(draft.recipients_count === 0
      ? [{ field: 'recipients', message: 'A gift needs at least one recipient' }]
      : []),
  ];
  return {
    revision: draft.revision,
    is_ready: all.length === 0 && groups.problems === 0 && groups.opted_out === 0,
    problems: all,
    recipients: {
      total: draft.recipients_count,
      with_problems: groups.problems,
      duplicates: groups.duplicates,
      gifted_recently: groups.gifted_recently,
      undeliverable: groups.undeliverable,
      opted_out: groups.opted_out,
    },
    price,
    payment: payment.shown,
    spending: {
      approval_limit: spending.approvalLimit,
      needs_approval: spending.needsApproval,
      approvers: spending.needsApproval ? await namesOfApprovers(context, db) : [],
      budgets: spending.budgets,
    },
    send_at: sendAt?.toISOString() ?? null,
    expires_at: expiresAtOf(context, checked)?.toISOString() ?? null,
  };
}

/** Without a variant, the price is known nevertheless. */
const isAboutPrice = ({ field }: FieldError): boolean =>
  (field === 'cart' || field.startsWith('cart.')) && !field.includes('.variants');

function priceOf(
  { cart, estimate }: CheckedOrderBatch,
  { recipients_count: recipients }: DraftRecord,
  places: readonly Place[],
): Price | null {
  if (!canTotalGroup(estimate, recipients)) return null;
  const destinations = places.flatMap(({ place, total }) => {
    if (place === null) return [];
    const [country = '', state = null] = place.split('-');
    return new Array<Destination>(total).fill({ country, state });
  });
  return {
    cart_price: estimate,
    total_price: groupTotals({
      cart: { items: cart.items },
      estimate,
      recipients,
      destinations: recipients > 0 && destinations.length === recipients ? destinations : null,
    }),
  };
}

function paymentOf(
  { payment }: CheckedOrderBatch,
  price: Price | null,
): { shown: DraftCheck['payment']; problems: FieldError[] } {
  const required = price?.total_price.est_group_total_high ?? null;
  const id = 'id' in payment ? payment.id : null;
  const unknown = { payment_method_id: id, available: null, required, missing: null };
  if (!('account' in payment)) return { shown: unknown, problems: [] };
  const available = payment.account.available_cents;
  const missing = required === null ? null : max(0, subtractDown(required, available));
  const message = missing ? describeShortfall(payment.id, available, required ?? 0) : null;
  return {
    shown: { ...unknown, available, missing },
    problems: message === null ? [] : [{ field: 'payment_method_id', message }],
  };
}

const subtractDown = (required: number, available: number): number =>
  required > available ? subtract(required, available) : 0;

async function problemsOfReference(db: Statements, draft: DraftRecord): Promise<FieldError[]> {
  const reference = draft.form.customer_reference_id?.trim();
  const taken = reference ? await findBatchIdByReference(db, draft.organization_id, reference) : null;
  if (taken === null) return [];
  const message = `The order batch ${taken} has this customer_reference_id already: ${reference}`;
  return [{ field: 'customer_reference_id', message }];
}

const expiresAtOf = (context: CallerContext, { payment, times }: CheckedOrderBatch): Date | null =>
  expiryOf(context, 'id' in payment ? payment.id : null, times).expiresAt;
