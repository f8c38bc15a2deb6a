import { columns, computed, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';

export interface WorkspaceLine {
  id: string;
  name: string;
  organization_id: string;
}

const workspace = columns('workspaces', ['id', 'name', 'organization_id'], 'w');
const membersCount = computed(
  'members_count',
  'bigint',
  `(select count(*) from workspace_members m
    where m.organization_id = w.organization_id and m.workspace_id = w.id)`,
);
const workspaces = sql`select ${workspace}, ${membersCount} from workspaces w
  where w.organization_id = $1 order by w.created_at, w.id`;

/** Lists the workspaces of an organization, oldest first. Admins need no membership and are not counted as members. */
export const listWorkspaces = (
  db: Statements,
  organizationId: string,
): Promise<(WorkspaceLine & { members_count: number })[]> => db.query(workspaces, [organizationId]);

const workspaceById = sql`select ${workspace} from workspaces w where w.id = $1`;

export async function requireWorkspace(db: Statements, id: string): Promise<WorkspaceLine> {
  const [found] = isUuid(id) ? await db.query(workspaceById, [id]) : [];
  if (found) return found;
  throw new AppError(
    'not_found',
    `There is no workspace with the id ${id}: "gifts workspaces list --organization ID" shows those there are.`,
  );
}

const rename = sql`update workspaces set name = $3 where organization_id = $1 and id = $2`;

export const writeWorkspaceName = (tx: Tx, { organization_id, id }: WorkspaceLine, name: string): void =>
  tx.defer(rename, [organization_id, id, name]);

const member = columns('users', ['id', 'email', 'role'], 'u');
const members = sql`select ${member} from workspace_members m
  join users u on u.organization_id = m.organization_id and u.id = m.user_id
  where m.organization_id = $1 and m.workspace_id = $2 order by lower(u.email)`;

export const listMembers = (
  db: Statements,
  { organization_id, id }: WorkspaceLine,
): Promise<{ id: string; email: string; role: string }[]> => db.query(members, [organization_id, id]);

/** A workspace with the number of users who can access it. */
export interface WorkspaceSummaryRow {
  id: string;
  name: string;
  members_count: number;
  created_at: Date;
}

const usersCount = computed(
  'members_count',
  'bigint',
  `(select count(*) from users u where u.organization_id = w.organization_id and u.removed_at is null
    and (u.role = 'admin' or exists (select from workspace_members m where m.organization_id = w.organization_id
      and m.workspace_id = w.id and m.user_id = u.id)))`,
);
const summary = columns('workspaces', ['id', 'name', 'created_at'], 'w');
const summaries = sql`select ${summary}, ${usersCount} from workspaces w
  where w.organization_id = $1 and w.id = any($2::uuid[]) order by w.created_at desc, w.id desc`;

/** Finds workspaces of an organization by their ids, newest first. */
export const findWorkspaceSummaries = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<WorkspaceSummaryRow[]> => db.query(summaries, [organizationId, ids]);

export async function findWorkspaceSummary(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<WorkspaceSummaryRow | null> {
  const [row] = await findWorkspaceSummaries(db, organizationId, [id]);
  return row ?? null;
}

const countOfAll = sql`select ${total} from workspaces where organization_id = $1`;

export async function countWorkspaces(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(countOfAll, [organizationId]);
  return row?.total ?? 0;
}
