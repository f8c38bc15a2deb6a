import { nameOrEmail } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Field } from '../../ui/Field.tsx';
import { FindField } from '../parts/FindField.tsx';
import { useMember } from '../session/member.tsx';
import { membersQuery } from './members.ts';

interface SuccessorFieldProps {
  readonly member: Member;
  /** The id of the successor. Empty for none. */
  readonly chosen: string;
  readonly choose: (id: string) => void;
  readonly problem: string | undefined;
}

const perPage = 100;

/** Who hears of the gifts that somebody sent, after they are gone. */
export function SuccessorField({ member, chosen, choose, problem }: SuccessorFieldProps) {
  const { membership } = useMember();
  const [find, setFind] = useState('');
  const { data: list } = useQuery(
    membersQuery(membership.organization_id, { per_page: perPage, ...(find && { search: find }) }),
  );
  const candidates = (list?.data ?? []).filter((each) => canTakeOver(member, each));
  const isLong = find !== '' || (list?.list_meta.total_count ?? 0) > perPage;
  return (
    <>
      {isLong && (
        <FindField
          label="Find who takes over"
          placeholder="Find who takes over"
          value={find}
          change={(typed) => {
            setFind(typed);
            choose('');
          }}
        />
      )}
      <Field
        label="Who takes over"
        hint="They get the mail about gifts that were sent before. They need the same workspaces."
        problem={problem}
      >
        {(control) => (
          <span className="select">
            <select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
              <option value="">Nobody: the mail goes to all admins</option>
              {candidates.map((each) => (
                <option key={each.id} value={each.id}>
                  {nameOrEmail(each)} ({each.email})
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
    </>
  );
}

/** The service decides it again. Viewers send no gifts, and mail about gifts names recipients of a workspace. */
function canTakeOver(
  member: Pick<Member, 'id' | 'workspaces'>,
  other: Pick<Member, 'id' | 'role' | 'workspaces'>,
): boolean {
  if (other.id === member.id || other.role === 'viewer') return false;
  if (other.role === 'admin') return true;
  return member.workspaces.every(({ id }) => other.workspaces.some((each) => each.id === id));
}
