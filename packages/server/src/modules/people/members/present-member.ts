import type { Member } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { findMember, type MemberRow } from '../../organizations/members.sql.ts';
import { findLastSignIns } from '../people.sql.ts';

/** Describes members as the caller may see them. */
export async function presentMembers(
  { caller }: CallerContext,
  db: Statements,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const signIns = await findLastSignIns(
    db,
    rows.map(({ email }) => email),
  );
  const reachable = new Set(caller.workspaces.map(({ id }) => id));
  return rows.map(({ workspaces, keys_count, created_at, ...row }) => {
    const lastSignIn = signIns.get(row.email.toLowerCase()) ?? null;
    const maySee = caller.user.role === 'admin' || row.id === caller.user.id;
    return {
      ...row,
      workspaces: workspaces.filter(({ id }) => caller.canAccessAllWorkspaces || reachable.has(id)),
      is_invited: lastSignIn === null,
      last_signed_in_at: maySee ? (lastSignIn?.toISOString() ?? null) : null,
      keys_count: maySee ? keys_count : null,
      created_at: created_at.toISOString(),
    };
  });
}

export async function presentMember(context: CallerContext, tx: Tx, id: string): Promise<Member> {
  const row = await findMember(tx, context.organization.id, id);
  const [member] = row ? await presentMembers(context, tx, [row]) : [];
  assert(member, 'the member was found or made in this transaction');
  return member;
}
