import {
  type AttentionItem,
  attentionKinds,
  expiringDays,
  type LowBalance,
  mostCounted,
  notSentDays,
} from '@gifts/contract/dashboard/overview';
import { canWrite } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { countNotSent } from '../batches/batches-to-look-at.sql.ts';
import { countWaitingFor } from '../drafts/approvals/approval-requests.sql.ts';
import { findAvailable } from '../ledger/balances.sql.ts';
import { findLastHolds } from '../ledger/last-holds.sql.ts';
import { countRulesWithProblem, countWaitingDrafts } from '../occasions/occasion-rules.sql.ts';
import { countExpiring, countUnpaid, countUnreached } from '../orders/orders-to-look-at.sql.ts';
import { isUsable } from '../payments/methods/list-payment-methods.ts';
import { monthOf } from '../spending/month.ts';
import { countWarned } from '../spending/spending-limits.sql.ts';
import { countUnhealthyEndpoints } from '../webhooks/endpoints/endpoints.sql.ts';

type Kind = AttentionItem['kind'];

export interface Attention {
  readonly items: AttentionItem[];
  readonly lowBalances: LowBalance[];
}

/** Finds what somebody should look at in the workspaces that the caller can use. Viewers get nothing about money, and nothing that waits to be sent. */
export async function findAttention(context: CallerContext, db: Statements): Promise<Attention> {
  const { caller, organization, now } = context;
  const organizationId = organization.id;
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const query = {
    organizationId,
    workspaceIds: caller.canAccessAllWorkspaces ? null : workspaceIds,
    limit: mostCounted + 1,
  };
  const maySend = canWrite(caller);
  const soon = new Date(now.getTime() + expiringDays * dayMs);
  const isAdmin = caller.user.role === 'admin';
  const [unreached, unpaid, notSent, expiring, webhooks, lowBalances, approvals, budgets, drafts, rules] =
    await Promise.all([
      countUnreached(db, query),
      maySend ? countUnpaid(db, query) : 0,
      countNotSent(db, organizationId, workspaceIds, { days: notSentDays, limit: query.limit }),
      countExpiring(db, query, now, soon),
      countUnhealthyEndpoints(db, organizationId),
      maySend ? findLowBalances(context, db) : [],
      isAdmin ? countWaitingFor(db, organizationId, caller.user.id) : 0,
      maySend
        ? countWarned(db, organizationId, {
            periodStart: monthOf(now).start,
            workspaceIds: isAdmin ? null : workspaceIds,
            userId: caller.user.id,
          })
        : 0,
      maySend ? countWaitingDrafts(db, organizationId, caller.user.id, workspaceIds) : 0,
      maySend
        ? countRulesWithProblem(db, organizationId, { workspaceIds, userId: caller.user.id, isAdmin })
        : 0,
    ]);
  const counts: Record<Kind, number> = {
    mail_not_arrived: unreached,
    payment_problems: unpaid,
    gifts_not_sent: notSent,
    gifts_expiring: expiring,
    webhooks_failing: webhooks,
    low_balance: lowBalances.length,
    approvals_waiting: approvals,
    budgets_nearly_used: budgets,
    occasion_rules: rules,
    occasion_drafts: drafts,
  };
  return { items: attentionKinds.flatMap((kind) => itemOf(kind, counts[kind])), lowBalances };
}

const itemOf = (kind: Kind, count: number): AttentionItem[] =>
  count === 0 ? [] : [{ kind, count: Math.min(count, mostCounted), is_at_least: count > mostCounted }];

/** A balance is low if it could not pay for the last gift again. */
async function findLowBalances(context: CallerContext, db: Statements): Promise<LowBalance[]> {
  const { caller, organization } = context;
  const usable = caller.fundingAccounts.filter((account) => isUsable(context, account));
  const codes = usable.map(({ code }) => code);
  const [available, held] = await Promise.all([
    findAvailable(db, organization.id, codes),
    findLastHolds(db, organization.id, codes),
  ]);
  return usable.flatMap(({ source, code, workspace_id: workspaceId }) => {
    const left = available.get(code) ?? 0;
    const last = held.get(code);
    if (last === undefined || left >= last) return [];
    const workspace = caller.workspaces.find(({ id }) => id === workspaceId);
    return [
      {
        payment_method_id: source,
        workspace_name: workspace?.name ?? null,
        available: left,
        last_held: last,
      },
    ];
  });
}
