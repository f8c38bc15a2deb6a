import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { counted } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { FilterChip } from '../list/FilterChip.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PeopleTabs } from '../people/PeopleTabs.tsx';
import { type DuplicatesSearch, duplicateKinds } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { duplicatesQuery, groupsPerPage, keyOfGroup, kindNames } from './duplicates.ts';
import { GroupCard } from './GroupCard.tsx';
import type { MergingPair } from './MergeDialog.tsx';
import './duplicates.css';

const MergeDialog = lazy(() =>
  import('./MergeDialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
);

/** People who are likely the same, to be merged or kept apart. */
export function DuplicatesPage() {
  const { membership } = useMember();
  const canChange = membership.role !== 'viewer';
  const navigate = useNavigate();
  const search: DuplicatesSearch = useSearch({ from: '/shell/people/duplicates' });
  const query = useQuery(duplicatesQuery(membership.organization_id, search));
  const [pair, setPair] = useState<MergingPair | null>(null);
  const total = query.data?.list_meta.total_count ?? 0;
  return (
    <>
      <PageTitle
        title="Likely duplicates"
        lead="People who may be kept twice. Merge them, or say that they are not the same."
      />
      <PeopleTabs />
      <div className="stack">
        {(total > 0 || search.kind) && (
          <div className="chips">
            <FilterChip
              label="In common"
              value={search.kind}
              options={duplicateKinds.map((kind) => [kind, kindNames[kind]])}
              choose={(value) => {
                const kind = duplicateKinds.find((each) => each === value);
                void navigate({ to: '/people/duplicates', search: kind ? { kind } : {} });
              }}
            />
          </div>
        )}
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Message icon={Users} title="Nobody is kept twice">
                <p>
                  Here come people with the same mailbox or phone number, and those with the same name who
                  also share a birthday, a company or an address.
                </p>
              </Message>
            ) : (
              <>
                <p className="soft duplicates-total" role="status">
                  {counted(total, 'group', 'groups')} of people who may be the same
                </p>
                <ul className="groups" aria-label="Groups">
                  {data.map((group) => (
                    <GroupCard key={keyOfGroup(group)} group={group} merge={canChange ? setPair : null} />
                  ))}
                </ul>
                <Pager page={search.page ?? 1} perPage={groupsPerPage} total={total} />
              </>
            )
          }
        </Loaded>
      </div>
      {canChange && (
        <Suspense>
          <MergeDialog pair={pair} close={() => setPair(null)} />
        </Suspense>
      )}
    </>
  );
}
