import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApprovalLimit, Budget, SpendingLimits } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { BudgetBar } from './BudgetBar.tsx';
import type { SpendingAct } from './BudgetDialogs.tsx';
import { spendingQuery } from './spending.ts';
import './budgets.css';
import '../../ui/icon-button.css';

const BudgetDialogs = lazy(() =>
  import('./BudgetDialogs.tsx').then(({ BudgetDialogs }) => ({ default: BudgetDialogs })),
);

/** What gifts may cost in a month, and which of them an admin has to approve. */
export function BudgetsPage() {
  const { membership } = useMember();
  const [act, setAct] = useState<SpendingAct | null>(null);
  const query = useQuery(spendingQuery(membership.organization_id));
  const isAdmin = membership.role === 'admin';
  return (
    <>
      <PageTitle
        title="Budgets & approvals"
        lead={
          isAdmin
            ? 'How much workspaces and members may spend in a month, and which gifts an admin approves first.'
            : 'What counts for your gifts. Admins can change it.'
        }
        actions={
          <Link to="/approvals" className="button button-plain button-fit">
            See requests
          </Link>
        }
      />
      <Loaded query={query}>
        {(limits) => (
          <div className="stack">
            <Budgets limits={limits} isAdmin={isAdmin} act={setAct} />
            <Approvals limits={limits} isAdmin={isAdmin} act={setAct} />
          </div>
        )}
      </Loaded>
      {isAdmin && (
        <Suspense>
          <BudgetDialogs act={act} close={() => setAct(null)} />
        </Suspense>
      )}
    </>
  );
}

interface PartProps {
  readonly limits: SpendingLimits;
  readonly isAdmin: boolean;
  readonly act: (act: SpendingAct) => void;
}

function Budgets({ limits: { budgets }, isAdmin, act }: PartProps) {
  return (
    <section className="stack" aria-labelledby="budgets">
      <div className="budgets-head">
        <div>
          <h2 id="budgets">Budgets</h2>
          <p className="soft">
            For a calendar month (UTC). A gift counts with the most that it can cost until it is paid, and not
            at all if it ends unpaid.
          </p>
        </div>
        {isAdmin && (
          <Button width="fit" onClick={() => act({ kind: 'set-budget', budget: null })}>
            <Plus size={18} aria-hidden="true" />
            Set a budget
          </Button>
        )}
      </div>
      {budgets.length === 0 ? (
        <div className="card budgets-none">
          <p>
            {isAdmin
              ? 'There is no budget. Set one for a workspace or for a member, and gifts beyond it are refused.'
              : 'No budget limits your gifts.'}
          </p>
        </div>
      ) : (
        <ul className="card budgets">
          {budgets.map((budget) => (
            <BudgetLine key={budget.id} budget={budget} isAdmin={isAdmin} act={act} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface BudgetLineProps extends Pick<PartProps, 'isAdmin' | 'act'> {
  readonly budget: Budget;
}

const BudgetLine = ({ budget, isAdmin, act }: BudgetLineProps) => (
  <li className="budget">
    <span className="two-lines budget-name">
      <strong>{budget.name}</strong>
      <small>{budget.workspace_id ? 'Workspace' : 'Member'}</small>
    </span>
    <BudgetBar budget={budget} />
    {isAdmin && (
      <LineActs
        name={`the budget of ${budget.name}`}
        change={() => act({ kind: 'set-budget', budget })}
        remove={() => act({ kind: 'remove-budget', budget })}
      />
    )}
  </li>
);

const LineActs = ({ name, change, remove }: { name: string; change: () => void; remove: () => void }) => (
  <span className="budget-acts">
    <button type="button" className="icon-button" aria-label={`Change ${name}`} onClick={change}>
      <Pencil size={18} aria-hidden="true" />
    </button>
    <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={remove}>
      <Trash2 size={18} aria-hidden="true" />
    </button>
  </span>
);

function Approvals({ limits: { approval_limits: limits, admins_count: admins }, isAdmin, act }: PartProps) {
  return (
    <section className="stack" aria-labelledby="approvals">
      <div className="budgets-head">
        <div>
          <h2 id="approvals">Approvals</h2>
          <p className="soft">
            Above the limit, an admin approves all gifts of one send together before they go out. Programs
            with an API key cannot ask: what they send above it is refused.
          </p>
        </div>
        {isAdmin && (
          <Button width="fit" onClick={() => act({ kind: 'set-limit', limit: null })}>
            <Plus size={18} aria-hidden="true" />
            Set a limit
          </Button>
        )}
      </div>
      {admins < 2 && limits.some(({ includes_admins: includes }) => includes) && (
        <Banner kind="warning" title="There is only one admin">
          <p>Nobody can approve what this admin sends above the limit. Make somebody else an admin, too.</p>
        </Banner>
      )}
      {limits.length === 0 ? (
        <div className="card budgets-none">
          <p>
            {isAdmin
              ? 'No gift needs an approval. Set an amount above which an admin has to look first.'
              : 'Your gifts need no approval.'}
          </p>
        </div>
      ) : (
        <ul className="card limits">
          {limits.map((limit) => (
            <LimitLine key={limit.id} limit={limit} isAdmin={isAdmin} act={act} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LimitLineProps extends Pick<PartProps, 'isAdmin' | 'act'> {
  readonly limit: ApprovalLimit;
}

const LimitLine = ({ limit, isAdmin, act }: LimitLineProps) => (
  <li className="limit">
    <span className="two-lines limit-words">
      <strong>
        {limit.name ?? 'All workspaces'}: above {formatUsd(limit.amount)}
      </strong>
      <small>
        {limit.name === null && 'Unless a workspace has a limit of its own. '}
        {limit.includes_admins ? 'Admins ask another admin.' : 'Admins send without asking.'}
      </small>
    </span>
    {isAdmin && (
      <LineActs
        name={`the limit of ${limit.name ?? 'all workspaces'}`}
        change={() => act({ kind: 'set-limit', limit })}
        remove={() => act({ kind: 'remove-limit', limit })}
      />
    )}
  </li>
);
