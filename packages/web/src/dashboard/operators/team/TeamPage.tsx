import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OperatorAccount, OperatorAccounts } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { rolesOfOperators } from './roles.ts';
import type { TeamAct } from './TeamDialogs.tsx';

const TeamDialogs = lazy(async () => ({ default: (await import('./TeamDialogs.tsx')).TeamDialogs }));

export function TeamPage() {
  const { new: isAdding = false } = useSearch({ from: '/operators/operators/team' });
  const navigate = useNavigate();
  const [act, setAct] = useState<TeamAct | null>(null);
  const query = useQuery({
    queryKey: ['operator', 'team'],
    queryFn: () => callService('listOperators', {}),
  });
  const add = (isOpen: boolean) =>
    void navigate({
      to: '/operators/team',
      search: isOpen ? { new: true as const } : {},
      replace: !isOpen,
    });
  return (
    <>
      <PageTitle
        title="Operators"
        lead="Those who run this service. They belong to no organization by it, and see no gift codes and no cards."
        actions={
          <Button width="fit" onClick={() => add(true)}>
            <UserRoundPlus size={18} aria-hidden="true" />
            Add an operator
          </Button>
        }
      />
      <Loaded query={query}>{(team) => <Team team={team} act={setAct} />}</Loaded>
      <Suspense>
        <TeamDialogs
          isAdding={isAdding}
          closeAdding={() => add(false)}
          canMail={query.data?.can_mail ?? false}
          act={act}
          close={() => setAct(null)}
        />
      </Suspense>
    </>
  );
}

function Team({ team: { data }, act }: { team: OperatorAccounts; act: (act: TeamAct) => void }) {
  const owners = data.filter(({ role }) => role === 'owner').length;
  return (
    <div className="stack">
      {owners === 1 && (
        <p className="soft">There is one owner. A second one helps when the first has lost their phone.</p>
      )}
      <div className="card">
        <Table caption="Operators" columns={columnsOf(owners, act)} rows={data} keyOf={({ id }) => id} />
      </div>
    </div>
  );
}

const columnsOf = (owners: number, act: (act: TeamAct) => void): readonly Column<OperatorAccount>[] => [
  {
    id: 'email',
    name: 'Operator',
    cell: ({ email, is_you: isYou, is_of_group: isOfGroup }) => (
      <span className="row">
        <span className="operator-address">{email}</span>
        {isYou && <Tag kind="info">You</Tag>}
        {isOfGroup && <Tag>By group</Tag>}
      </span>
    ),
  },
  {
    id: 'role',
    name: 'Role',
    cell: ({ role }) => (
      <span className="two-lines">
        <span>{rolesOfOperators[role].name}</span>
        <small>{rolesOfOperators[role].may}</small>
      </span>
    ),
  },
  {
    id: 'signed-in',
    name: 'Last sign-in',
    cell: ({ last_signed_in_at: at }) => (at ? <Time of={at} /> : <span className="soft">Never</span>),
  },
  {
    id: 'acts',
    name: 'Acts',
    isAct: true,
    cell: (operator) =>
      operator.role === 'owner' && owners === 1 ? (
        <span className="soft">The only owner stays</span>
      ) : (
        <span className="operator-acts">
          <Button kind="quiet" width="fit" onClick={() => act({ kind: 'change', operator })}>
            Change
          </Button>
          <Button kind="quiet" width="fit" onClick={() => act({ kind: 'remove', operator })}>
            Remove
          </Button>
        </span>
      ),
  },
];
