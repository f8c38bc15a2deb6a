import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApiKeySummary, ApiKeySummaryList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { KeysTable } from './KeysTable.tsx';
import { keysPerPage, keysQuery } from './keys.ts';
import './keys.css';

const KeyDialogs = lazy(() => import('./KeyDialogs.tsx').then(({ KeyDialogs }) => ({ default: KeyDialogs })));

export function KeysPage() {
  const { membership } = useMember();
  const { page = 1, of = 'me', new: isMaking = false } = useSearch({ from: '/shell/developers/keys' });
  const navigate = useNavigate();
  const [toRevoke, setToRevoke] = useState<ApiKeySummary | null>(null);
  const query = useQuery(keysQuery({ organizationId: membership.organization_id, of, page }));
  const make = (isOpen: boolean) =>
    void navigate({
      to: '/developers/keys',
      search: ({ new: _, ...search }) => ({ ...search, ...(isOpen && { new: true as const }) }),
      replace: !isOpen,
    });
  return (
    <>
      <PageTitle
        title="API keys"
        lead="A key lets a program of yours send gifts in your name. Keep it on your servers, as you would keep a password."
        actions={
          <Button width="fit" onClick={() => make(true)}>
            <Plus size={18} aria-hidden="true" />
            Make a key
          </Button>
        }
      />
      {membership.role === 'admin' && <Whose />}
      <Loaded query={query}>
        {(list) => <List list={list} page={page} revoke={setToRevoke} make={() => make(true)} />}
      </Loaded>
      <Suspense>
        <KeyDialogs
          isMaking={isMaking}
          closeForm={() => make(false)}
          toRevoke={toRevoke}
          closeRevocation={() => setToRevoke(null)}
        />
      </Suspense>
    </>
  );
}

/** Admins see their own keys, or everybody's. The link to what is shown is the current one. */
const Whose = () => (
  <nav className="tabs" aria-label="Whose keys">
    <Link
      to="/developers/keys"
      search={{ of: undefined }}
      activeOptions={{ explicitUndefined: true }}
      className="tab"
    >
      My keys
    </Link>
    <Link to="/developers/keys" search={{ of: 'everyone' }} className="tab">
      Everyone’s keys
    </Link>
  </nav>
);

interface ListProps {
  readonly list: ApiKeySummaryList;
  readonly page: number;
  readonly revoke: (key: ApiKeySummary) => void;
  readonly make: () => void;
}

function List({ list: { data, list_meta }, page, revoke, make }: ListProps) {
  if (list_meta.total_count === 0) {
    return (
      <Message
        icon={KeyRound}
        title="No keys yet"
        action={
          <Button width="fit" onClick={make}>
            Make your first key
          </Button>
        }
      >
        <p>Here you will see each key, who made it, and when and from where it was used last.</p>
      </Message>
    );
  }
  return (
    <div className="card">
      <KeysTable keys={data} isWhole={data.length === list_meta.total_count} revoke={revoke} />
      <Pager page={page} perPage={keysPerPage} total={list_meta.total_count} />
    </div>
  );
}
