import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { figure } from '../../../ui/figures.ts';
import { countPeople } from '../../parts/counts.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import type { SendSearch } from '../../search.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { type RecipientGroup, recipientsPerPage, recipientsQuery } from '../drafts.ts';
import { NewRecipientRow } from './NewRecipientRow.tsx';
import { RecipientRow } from './RecipientRow.tsx';
import { RemoveGroup } from './RemoveGroup.tsx';
import '../../../ui/filters.css';

type Counts = DraftCheck['recipients'];

const groups: readonly { id: RecipientGroup; name: string; count: (counts: Counts) => number }[] = [
  { id: 'problems', name: 'To mend', count: (counts) => counts.with_problems },
  { id: 'opted_out', name: 'Get no gifts', count: (counts) => counts.opted_out },
  { id: 'duplicates', name: 'Twice in the list', count: (counts) => counts.duplicates },
  { id: 'gifted_recently', name: 'Gifted in the last 30 days', count: (counts) => counts.gifted_recently },
  { id: 'undeliverable', name: 'Get no mail', count: (counts) => counts.undeliverable },
];

interface RecipientsListProps {
  readonly check: DraftCheck | undefined;
  readonly showPasted: (text: string) => void;
}

export function RecipientsList({ check, showPasted }: RecipientsListProps) {
  const { membership } = useMember();
  const { draft, form } = useDraft();
  const { page = 1, only, q }: SendSearch = useSearch({ from: '/shell/send/$draft/$step' });
  const query = useQuery(
    recipientsQuery({ organizationId: membership.organization_id, id: draft.id, page, only, search: q }),
  );
  const navigate = useNavigate();
  const showPageOf = (count: number) => {
    const last = Math.max(1, Math.ceil(count / recipientsPerPage));
    if (last !== page) void navigate({ to: '.', search: last > 1 ? { page: last } : {}, resetScroll: false });
  };
  const total = draft.recipients_count;
  const isWhole = !only && !q;
  return (
    <section className="card people" aria-labelledby="people">
      <div className="people-head">
        <h2 id="people">
          <Users size={20} aria-hidden="true" /> {total === 0 ? 'Nobody yet' : countPeople(total)}
        </h2>
        {total > 0 && <SearchPeople value={q ?? ''} />}
      </div>
      {check && <Groups counts={check.recipients} current={only} />}
      {only && (
        <RemoveGroup
          only={only}
          count={groups.find(({ id }) => id === only)?.count(check?.recipients ?? none) ?? 0}
        />
      )}
      <Loaded query={query} rows={4}>
        {({ data, list_meta }) => (
          <>
            <div className="people-columns" aria-hidden="true">
              <span>First name</span>
              <span>Last name</span>
              <span>{form.send_method === 'email_and_link' ? 'E-mail' : 'E-mail (optional)'}</span>
            </div>
            <ol className="people-list" aria-label="Recipients">
              {data.map((person) => (
                <RecipientRow
                  key={person.id}
                  person={person}
                  needsAddress={form.send_method === 'direct_send'}
                />
              ))}
              {isWhole && <NewRecipientRow showPasted={showPasted} showPageOf={showPageOf} />}
            </ol>
            {!isWhole && data.length === 0 && <p className="people-none">Nobody is like that.</p>}
            <Pager page={page} perPage={recipientsPerPage} total={list_meta.total_count} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const none: Counts = {
  ...{ total: 0, with_problems: 0, opted_out: 0 },
  ...{ duplicates: 0, gifted_recently: 0, undeliverable: 0 },
};

/** What is worth a look before money moves. */
function Groups({ counts, current }: { counts: Counts; current: RecipientGroup | undefined }) {
  const shown = groups.filter(({ id, count }) => count(counts) > 0 || id === current);
  if (shown.length === 0) return null;
  return (
    <nav className="people-groups" aria-label="Show only">
      <Link to="." search={{}} className="filter" activeOptions={{ exact: true }} resetScroll={false}>
        All
      </Link>
      {shown.map(({ id, name, count }) => (
        <Link key={id} to="." search={{ only: id }} className="filter" resetScroll={false}>
          {name} <strong>{figure(count(counts))}</strong>
        </Link>
      ))}
    </nav>
  );
}

const restMs = 300;

function SearchPeople({ value }: { value: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: '.',
          search: ({ page: _, q: __, ...others }) => ({
            ...others,
            ...(typed.trim() && { q: typed.trim() }),
          }),
          replace: true,
          resetScroll: false,
        }),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [typed, value, navigate]);
  return (
    <span className="people-search field">
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label="Find a recipient"
        placeholder="Name or e-mail"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  );
}
