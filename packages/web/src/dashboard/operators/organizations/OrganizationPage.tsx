import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { figure, upTo } from '../../../ui/figures.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { paymentMethodName } from '../../parts/balance-name.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useOperator } from '../operator.tsx';
import { isSupport } from '../operator-nouns.ts';
import { Balances } from './Balances.tsx';

const CloseDialog = lazy(async () => ({ default: (await import('./OrganizationDialogs.tsx')).CloseDialog }));

export function OrganizationPage() {
  const { id } = useParams({ from: '/operators/operators/organizations/$id' });
  const { role } = useOperator();
  const query = useQuery({
    queryKey: ['operator', 'organization', id],
    queryFn: () => callService('getOrganizationAsOperator', { params: { id } }),
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/operators/organizations">All organizations</Link>
      </nav>
      <PageTitle
        title={query.data?.name ?? 'Organization'}
        actions={role === 'owner' && query.data && <Acts organization={query.data} />}
      />
      <Loaded query={query}>{(organization) => <Details organization={organization} />}</Loaded>
    </>
  );
}

function Acts({ organization }: { organization: OrganizationDetail }) {
  const queries = useQueryClient();
  const [isClosing, setIsClosing] = useState(false);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (_: object) => callService('reopenOrganization', { params: { id: organization.id } }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await showToast(`The account of ${organization.name} is open.`);
    },
  });
  return (
    <>
      {organization.closed_at ? (
        <Button width="fit" busy={isPending ? 'Opening' : null} onClick={() => submit({})}>
          Open the account again
        </Button>
      ) : (
        <Button kind="plain" width="fit" onClick={() => setIsClosing(true)}>
          Close the account
        </Button>
      )}
      <FormProblem problems={problems} />
      <Suspense>
        <CloseDialog organization={organization} isOpen={isClosing} close={() => setIsClosing(false)} />
      </Suspense>
    </>
  );
}

const Details = ({ organization }: { organization: OrganizationDetail }) => (
  <div className="stack">
    {organization.closed_at && (
      <Banner kind="warning" title="This account is closed">
        <p>
          Since <Time of={organization.closed_at} />. Nobody signs in to it, and its API keys do not work.
          Gifts that were sent go on to their end.
        </p>
      </Banner>
    )}
    {organization.failing_webhooks_count > 0 && (
      <Banner kind="warning" title={webhooksTitle(organization.failing_webhooks_count)}>
        <p>Its admins were mailed. They see the requests and answers under Developers, Webhooks.</p>
      </Banner>
    )}
    <Facts organization={organization} />
    <Balances organization={organization} />
    <Users organization={organization} />
    <Workspaces organization={organization} />
  </div>
);

const webhooksTitle = (count: number): string =>
  count === 1 ? 'A webhook fails or is disabled' : `${count} webhooks fail or are disabled`;

const Facts = ({ organization }: { organization: OrganizationDetail }) => (
  <section className="card card-body" aria-labelledby="facts">
    <h2 id="facts">Facts</h2>
    <dl className="operator-facts">
      <Fact name="Id">
        <code>{organization.id}</code> <CopyButton text={organization.id} label="Copy the id" isWordless />
      </Fact>
      <Fact name="Account">
        {organization.closed_at ? <Tag kind="warning">Closed</Tag> : <Tag kind="success">Open</Tag>}
      </Fact>
      <Fact name="Environment">{organization.environment === 'sandbox' ? 'Sandbox' : 'Production'}</Fact>
      <Fact name="Created">
        <Time of={organization.created_at} />
      </Fact>
      <Fact name="Batches in 30 days">{upTo(organization.batches_count, 1_000)}</Fact>
      <Fact name="Scheduled batches">{upTo(organization.scheduled_batches_count, 1_000)}</Fact>
      <Fact name="API keys that work">{figure(organization.keys_count)}</Fact>
      <Fact name="Webhooks">{figure(organization.webhooks_count)}</Fact>
      <Fact name="Batches are paid with">
        {organization.default_payment_method
          ? paymentMethodName(organization.default_payment_method)
          : 'whatever each batch names'}
      </Fact>
      <Fact name="Gifts expire after">{`${organization.default_expiry_days} days`}</Fact>
    </dl>
  </section>
);

function Users({ organization: { users, users_count } }: { organization: OrganizationDetail }) {
  const { role } = useOperator();
  return (
    <section className="stack" aria-labelledby="users">
      <h2 id="users">Users</h2>
      {users.length < users_count && (
        <p className="soft">
          The first {users.length} of {figure(users_count)}.
        </p>
      )}
      <div className="card">
        <Table caption="Users" columns={userColumns(isSupport(role))} rows={users} keyOf={({ id }) => id} />
      </div>
    </section>
  );
}

const userColumns = (canHelp: boolean): readonly Column<OrganizationDetail['users'][number]>[] => [
  {
    id: 'name',
    name: 'User',
    cell: ({ name, email }) => (
      <span className="two-lines">
        {canHelp ? (
          <Link to="/operators/users" search={{ find: email }}>
            {name || email}
          </Link>
        ) : (
          <span>{name || email}</span>
        )}
        {name && <small>{email}</small>}
      </span>
    ),
  },
  { id: 'role', name: 'Role', cell: ({ role }) => roleNames[role] },
  {
    id: 'workspaces',
    name: 'Workspaces',
    cell: ({ role, workspaces }) => (role === 'admin' ? 'All' : workspaces.join(', ') || 'None'),
  },
  {
    id: 'signed-in',
    name: 'Last sign-in',
    cell: ({ last_signed_in_at }) =>
      last_signed_in_at ? <Time of={last_signed_in_at} /> : <span className="soft">Never</span>,
  },
];

const roleNames = { admin: 'Admin', sender: 'Sender', viewer: 'Viewer' } as const;

const Workspaces = ({
  organization: { workspaces, workspaces_count },
}: {
  organization: OrganizationDetail;
}) => (
  <section className="stack" aria-labelledby="workspaces">
    <h2 id="workspaces">Workspaces</h2>
    {workspaces.length < workspaces_count && (
      <p className="soft">
        The first {workspaces.length} of {figure(workspaces_count)}.
      </p>
    )}
    <div className="card">
      <Table caption="Workspaces" columns={workspaceColumns} rows={workspaces} keyOf={({ id }) => id} />
    </div>
  </section>
);

const workspaceColumns: readonly Column<OrganizationDetail['workspaces'][number]>[] = [
  { id: 'name', name: 'Workspace', cell: ({ name }) => name },
  { id: 'members', name: 'Members', isFigure: true, cell: ({ members_count }) => members_count },
];
