import type { AuditEntryList } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { memberOperations } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditQuery } from './audit-query.ts';
import './audit-log.css';

const perPage = 50;

export function AuditLogPage() {
  const { client, membership } = useMember();
  const search = useSearch({ from: '/shell/settings/audit-log' });
  const { after, ...filters } = search;
  const asked = { ...auditQuery(search), limit: perPage };
  const query = useQuery({
    queryKey: ['audit-log', membership.organization_id, asked],
    queryFn: ({ signal }) => client.auditLog.list(asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const isAdmin = membership.role === 'admin';
  return (
    <>
      <PageTitle
        title="Audit log"
        lead="Who did what, to what, when and from where. Entries are kept for at least 400 days."
        actions={
          isAdmin && (
            <ExportButton
              path={operationUrl(memberOperations.exportAuditLog.path, {}, auditQuery(filters))}
              fileName="audit-log.csv"
              label={Object.keys(filters).length > 0 ? 'Export what is chosen' : 'Export as CSV'}
            />
          )
        }
      />
      <div className="stack">
        {isAdmin && <AuditFilters key={JSON.stringify(filters)} filters={filters} />}
        <Loaded query={query}>
          {(list) => <List list={list} isFirst={!after} isFiltered={Object.keys(filters).length > 0} />}
        </Loaded>
      </div>
    </>
  );
}

interface ListProps {
  readonly list: AuditEntryList;
  readonly isFirst: boolean;
  readonly isFiltered: boolean;
}

function List({ list: { data, list_meta }, isFirst, isFiltered }: ListProps) {
  if (data.length === 0) {
    return (
      <Message icon={History} title={isFiltered || !isFirst ? 'No such entry' : 'Nothing has happened yet'}>
        <p>
          {isFiltered
            ? 'Nobody did this in the chosen time. Change or clear the filters.'
            : 'Here you will see every change, and every look at addresses of recipients.'}
        </p>
      </Message>
    );
  }
  const { has_more, next_after } = list_meta;
  return (
    <div className="card">
      <AuditTable entries={data} />
      {(!isFirst || has_more) && (
        <nav className="pager" aria-label="Pages">
          <p role="status">{isFirst ? 'The newest entries' : 'Older entries'}</p>
          <div className="pager-links">
            {!isFirst && (
              <Link
                to="/settings/audit-log"
                search={({ after: _, ...search }) => search}
                className="button button-plain button-fit"
              >
                Newest
              </Link>
            )}
            {has_more && next_after && (
              <Link
                to="/settings/audit-log"
                search={(search) => ({ ...search, after: next_after })}
                className="button button-plain button-fit"
              >
                Older
              </Link>
            )}
          </div>
        </nav>
      )}
    </div>
  );
}
