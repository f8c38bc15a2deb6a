/** The money of an organization, as operators book it on its page and by the commands "gifts balance". */
import type { FundingSource } from '@gifts/contract/account';
import type {
  MoveBalanceInput,
  OrganizationBalance,
  SetCreditLimitInput,
} from '@gifts/contract/dashboard/operator-organizations';
import type { OperatorRequest } from '../../context/operator.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { organizationTime } from '../../kit/clock.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { listBalances } from '../payments/balances/list-balances.ts';
import { creditBalance, debitBalance, limitBalance } from '../payments/balances/move-balance.ts';
import type { NamedAccount } from '../payments/balances/operator-account.ts';
import { requireLimit } from '../payments/balances/require-limit.ts';
import { requireLine } from './organizations.process.ts';
import { presentBalance } from './present-balance.ts';

const verbs = { credit: creditBalance, debit: debitBalance } as const;

export async function moveBalanceAsOperator(
  request: OperatorRequest,
  id: string,
  { kind, source, owner_id, amount, reason }: MoveBalanceInput,
): Promise<OrganizationBalance> {
  const { services, answerOnce } = request;
  const { id: organizationId } = await requireLine(request, id);
  const account = nameAccount(organizationId, source, owner_id);
  return services.db.transaction((tx) =>
    answerOnce(tx, organizationId, async () => {
      const organization = await findOrganization(tx, organizationId);
      assert(organization, 'organizations are never deleted');
      const at = organizationTime(services.clock, organization);
      await verbs[kind](tx, { account, amountCents: amount, reason: reason.trim(), at });
      recordAct(services, tx, {
        organizationId,
        act: `balance_${kind}`,
        subject: { kind: 'balance', id: source },
        details: { amount, workspace_id: account.workspaceId, commerce_app_id: account.commerceAppId },
      });
      return findBalance(tx, account);
    }),
  );
}

export async function setCreditLimitAsOperator(
  request: OperatorRequest,
  id: string,
  { limit, limit_before: shown }: SetCreditLimitInput,
): Promise<OrganizationBalance> {
  const { services, answerOnce } = request;
  const { id: organizationId } = await requireLine(request, id);
  const account: NamedAccount = { organizationId, source: 'CORPORATE_ACCOUNT' };
  return services.db.transaction((tx) =>
    answerOnce(tx, organizationId, async () => {
      await requireLimit(tx, organizationId, shown);
      await limitBalance(tx, organizationId, limit);
      recordAct(services, tx, {
        organizationId,
        act: 'balance_limit',
        subject: { kind: 'balance', id: 'CORPORATE_ACCOUNT' },
        details: { limit },
      });
      return findBalance(tx, account);
    }),
  );
}

/** The ids of owners go with balances that have one. */
function nameAccount(
  organizationId: string,
  source: FundingSource,
  ownerId: string | undefined,
): NamedAccount {
  const hasOwner = source === 'WORKSPACE_BALANCE' || source === 'COMMERCE_STORED_VALUE';
  if (hasOwner !== (ownerId !== undefined)) {
    const message = hasOwner
      ? `Owner is required: say whose ${source} it is`
      : `Owner must be absent: a ${source} belongs to the whole organization`;
    throw badRequest([{ field: 'owner_id', message }]);
  }
  return {
    organizationId,
    source,
    ...(source === 'WORKSPACE_BALANCE' && { workspaceId: ownerId }),
    ...(source === 'COMMERCE_STORED_VALUE' && { commerceAppId: ownerId }),
  };
}

async function findBalance(tx: Tx, account: NamedAccount): Promise<OrganizationBalance> {
  const ownerId = account.workspaceId ?? account.commerceAppId ?? null;
  const lines = (await listBalances(tx, account.organizationId)).map(presentBalance);
  const line = lines.find(({ source, owner_id }) => source === account.source && owner_id === ownerId);
  assert(line, 'the account was opened in this transaction');
  return line;
}
