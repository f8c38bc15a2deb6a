import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { BudgetBar } from '../../budgets/BudgetBar.tsx';

/** What is left of the budgets that the gift counts for, and what it would take of them. */
export function BudgetsOfGift({ check }: { check: DraftCheck }) {
  const { budgets } = check.spending;
  if (budgets.length === 0) return null;
  return (
    <section className="card card-body budgets-of-gift" aria-labelledby="budgets">
      <h2 id="budgets">{budgets.length === 1 ? 'Budget' : 'Budgets'}</h2>
      {budgets.map((budget) => (
        <div key={budget.id}>
          <strong>{budget.user_id === null ? budget.name : 'Your own'}</strong>
          <BudgetBar budget={budget} more={check.price?.total_price.est_group_total_high ?? 0} />
        </div>
      ))}
    </section>
  );
}
