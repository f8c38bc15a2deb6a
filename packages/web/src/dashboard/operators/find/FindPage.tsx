import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageSearch, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import type { Finding, Findings } from '../../../api/dashboard-operations.generated.ts';
import { Message } from '../../../ui/Message.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { callService } from '../../api/call-service.ts';
import { problemsOf } from '../../api/problems.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { keepSearch, lastSearch } from './last-search.ts';
import { SearchForm } from './SearchForm.tsx';

/** What is searched for may be a gift link or an address, so it stands in no address of a page. */
export function FindPage() {
  const { data, error, isPending, mutate, variables } = useMutation({
    mutationFn: (text: string) => callService('findAnything', { body: { text } }),
  });
  useEffect(() => {
    const text = lastSearch();
    if (text) mutate(text);
  }, [mutate]);
  return (
    <>
      <PageTitle
        title="Find a gift"
        lead="One field for whatever somebody tells you. What you look at is in the audit log of the organization."
      />
      <div className="stack">
        <SearchForm
          isBusy={isPending}
          search={(text) => {
            keepSearch(text);
            mutate(text);
          }}
        />
        {error && <FormProblem problems={problemsOf(error)} />}
        {data ? <Found findings={data} text={variables ?? ''} /> : !isPending && !error && <Nothing />}
      </div>
    </>
  );
}

const Nothing = () => (
  <Message icon={PackageSearch} title="What do you know of the gift?">
    <p>
      The id of an order, a batch, a shipment, a payment, an invoice or a request; a reference from a receipt;
      the gift link; the e-mail address or the name of the recipient; a tracking number.
    </p>
  </Message>
);

function Found({ findings: { data }, text }: { findings: Findings; text: string }) {
  if (data.length === 0) {
    return (
      <Message icon={SearchX} title="Nothing was found">
        <p>
          Nothing here is called “{text}”. Ids and addresses are needed whole; of a name, its beginning is
          enough.
        </p>
      </Message>
    );
  }
  return (
    <div className="stack">
      <p className="soft" role="status">
        {data.length === 1 ? 'One thing was found.' : `${data.length} things were found.`}
      </p>
      <div className="card">
        <Table
          caption="What was found"
          columns={columns}
          rows={data}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      </div>
    </div>
  );
}

const kinds = { batch: 'Batch', order: 'Gift', invoice: 'Invoice', request: 'Request' } as const;

const columns: readonly Column<Finding>[] = [
  {
    id: 'what',
    name: 'What',
    cell: ({ kind, id }) => (
      <span className="two-lines">
        {kind === 'order' ? (
          <Link to="/operators/gifts/$id" params={{ id }}>
            {kinds[kind]}
          </Link>
        ) : (
          <span>{kinds[kind]}</span>
        )}
        <small>
          <code>{id}</code>
        </small>
      </span>
    ),
  },
  { id: 'status', name: 'Status', cell: ({ status }) => <Tag>{status}</Tag> },
  {
    id: 'organization',
    name: 'Organization',
    cell: ({ organization_id: id, organization_name: name }) => (
      <Link to="/operators/organizations/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
];
