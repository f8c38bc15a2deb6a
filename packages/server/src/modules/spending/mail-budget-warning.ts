import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { findAdmins } from '../organizations/find-admins.sql.ts';
import type { Month } from './month.ts';
import { findAllLimits, type LimitRow } from './spending-limits.sql.ts';

/** Tells the admins that a budget is nearly used, in the transaction of the batch that made it so. */
export async function mailBudgetWarning(
  context: Context,
  tx: Tx,
  { budget, month, committed }: { budget: LimitRow; month: Month; committed: Cents },
): Promise<void> {
  const { organization, config } = context;
  const named = (await findAllLimits(tx, organization.id)).find(({ id }) => id === budget.id);
  for (const admin of await findAdmins(tx, organization.id)) {
    queueMail(context, tx, {
      template: 'budget_warning',
      to: admin.email,
      params: {
        adminFirstName: admin.first_name,
        budgetName: named?.workspace_name ?? named?.user_name ?? '',
        committed,
        amount: budget.amount_cents,
        renewsAt: month.end.toISOString(),
        link: `${config.publicUrl}/settings/budgets`,
      },
    });
  }
}
