import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MemberList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { FindField } from '../parts/FindField.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import type { MemberAct } from './MemberDialogs.tsx';
import { MembersTable } from './MembersTable.tsx';
import { membersPerPage, membersQuery } from './members.ts';

const MemberDialogs = lazy(() =>
  import('./MemberDialogs.tsx').then(({ MemberDialogs }) => ({ default: MemberDialogs })),
);

export function MembersPage() {
  const { membership } = useMember();
  const { page = 1, find, invite: isInviting = false } = useSearch({ from: '/shell/settings/members' });
  const navigate = useNavigate();
  const [act, setAct] = useState<MemberAct | null>(null);
  const isAdmin = membership.role === 'admin';
  const query = useQuery(
    membersQuery(membership.organization_id, {
      page,
      per_page: membersPerPage,
      ...(find && { search: find }),
    }),
  );
  const invite = (isOpen: boolean) =>
    void navigate({
      to: '/settings/members',
      search: ({ invite: _, ...search }) => ({ ...search, ...(isOpen && { invite: true as const }) }),
      replace: !isOpen,
    });
  return (
    <>
      <PageTitle
        title="Members"
        lead={`Who belongs to ${membership.organization_name}, and what they may do.${isAdmin ? '' : ' Admins can invite and change members.'}`}
        actions={
          isAdmin && (
            <Button width="fit" onClick={() => invite(true)}>
              <UserRoundPlus size={18} aria-hidden="true" />
              Invite a member
            </Button>
          )
        }
      />
      <div className="stack">
        <FindField
          label="Find members"
          placeholder="Name or e-mail address"
          value={find ?? ''}
          change={(typed) =>
            void navigate({
              to: '/settings/members',
              search: typed ? { find: typed } : {},
              replace: true,
            })
          }
        />
        <Loaded query={query}>{(list) => <List list={list} page={page} act={setAct} />}</Loaded>
      </div>
      {isAdmin && (
        <Suspense>
          <MemberDialogs
            isInviting={isInviting}
            closeInvitation={() => invite(false)}
            act={act}
            close={() => setAct(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListProps {
  readonly list: MemberList;
  readonly page: number;
  readonly act: (act: MemberAct) => void;
}

function List({ list: { data, list_meta }, page, act }: ListProps) {
  if (data.length === 0) {
    return (
      <Message icon={SearchX} title="Nobody is found">
        <p>No member’s name or address contains this.</p>
      </Message>
    );
  }
  return (
    <div className="card">
      <MembersTable members={data} act={act} />
      <Pager page={page} perPage={membersPerPage} total={list_meta.total_count} />
    </div>
  );
}
