import { nameOrEmail } from '@gifts/contract/names';
import { MoreHorizontal, PenLine, Send, UserRoundMinus } from 'lucide-react';
import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Menu } from '../../ui/Menu.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { useMember } from '../session/member.tsx';
import type { MemberAct } from './MemberDialogs.tsx';
import { roleNames } from './roles.ts';
import '../../ui/icon-button.css';

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly act: (act: MemberAct) => void;
}

export function MembersTable({ members, act }: MembersTableProps) {
  const { membership } = useMember();
  const who: Column<Member> = {
    id: 'name',
    name: 'Member',
    cell: (member) => (
      <span className="two-lines">
        <span className="row">
          <strong>{nameOrEmail(member)}</strong>
          {member.id === membership.user_id && <Tag kind="accent">You</Tag>}
          {member.is_invited && <Tag kind="info">Invited</Tag>}
        </span>
        <small>{member.email}</small>
      </span>
    ),
  };
  const columns =
    membership.role === 'admin' ? [who, ...facts, ...forAdmins, actsOf(act)] : [who, ...facts, added];
  return <Table caption="Members" columns={columns} rows={members} keyOf={({ id }) => id} />;
}

const mostNames = 3;

const facts: readonly Column<Member>[] = [
  { id: 'role', name: 'Role', cell: ({ role }) => roleNames[role] },
  { id: 'workspaces', name: 'Workspaces', cell: (member) => <Workspaces member={member} /> },
];

function Workspaces({ member: { role, workspaces } }: { member: Member }) {
  if (role === 'admin') return 'All';
  if (workspaces.length === 0) return <span className="soft">None</span>;
  const names = workspaces.map(({ name }) => name);
  const others = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return others > 0 ? <span title={names.join(', ')}>{`${shown} and ${others} more`}</span> : shown;
}

const added: Column<Member> = {
  id: 'added',
  name: 'Added',
  cell: ({ created_at }) => <Time of={created_at} to="day" />,
};

const forAdmins: readonly Column<Member>[] = [
  {
    id: 'signed-in',
    name: 'Last sign-in',
    cell: ({ last_signed_in_at }) =>
      last_signed_in_at ? <Time of={last_signed_in_at} to="day" /> : <span className="soft">Not yet</span>,
  },
  {
    id: 'keys',
    name: 'API keys',
    isFigure: true,
    cell: ({ keys_count }) => keys_count ?? 0,
  },
];

const icon = { size: 18, 'aria-hidden': true } as const;

const actsOf = (act: (act: MemberAct) => void): Column<Member> => ({
  id: 'acts',
  name: 'Change or remove',
  isAct: true,
  cell: (member) => (
    <span>
      <Acts member={member} act={act} />
    </span>
  ),
});

function Acts({ member, act }: { member: Member; act: (act: MemberAct) => void }) {
  const { membership } = useMember();
  const isSelf = member.id === membership.user_id;
  return (
    <Menu
      label={`Change or remove ${nameOrEmail(member)}`}
      triggerClass="icon-button"
      trigger={<MoreHorizontal size={20} aria-hidden="true" />}
      acts={[
        { label: 'Change', icon: <PenLine {...icon} />, run: () => act({ kind: 'change', member }) },
        ...(member.is_invited
          ? [
              {
                label: 'Send the invitation again',
                icon: <Send {...icon} />,
                run: () => act({ kind: 'resend', member }),
              },
            ]
          : []),
        {
          label: isSelf ? 'Leave' : 'Remove',
          icon: <UserRoundMinus {...icon} />,
          run: () => act({ kind: 'end', member }),
        },
      ]}
    />
  );
}
