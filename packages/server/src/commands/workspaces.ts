import { parseArgs } from 'node:util';
import type { Tx } from '../db/statements.ts';
import { changesOf } from '../modules/audit/changes-of.ts';
import { addMember } from '../modules/organizations/add-member.ts';
import { createWorkspace } from '../modules/organizations/create-workspace.ts';
import {
  type FoundUser,
  requireOrganization,
  requireUserByEmail,
} from '../modules/organizations/find-organizations.ts';
import { removeMember } from '../modules/organizations/remove-member.ts';
import {
  listMembers,
  listWorkspaces,
  requireWorkspace,
  type WorkspaceLine,
  writeWorkspaceName,
} from '../modules/organizations/workspaces.sql.ts';
import { writeRevision } from '../modules/organizations/write-revision.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, requireName, requireSingle, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `workspaces create --organization ID --name NAME [--quiet]
       gifts workspaces list --organization ID
       gifts workspaces update ID --name NAME
       gifts workspaces members ID
       gifts workspaces add-member ID --email EMAIL
       gifts workspaces remove-member ID --email EMAIL

Batches belong to a workspace, and its members see them. Admins have access to all workspaces without being members.`,
  run: (args, context) =>
    runAction(
      'workspaces',
      {
        create,
        list,
        update,
        members,
        'add-member': (words, commandContext) => changeMember(words, commandContext, memberChanges.add),
        'remove-member': (words, commandContext) => changeMember(words, commandContext, memberChanges.remove),
      },
      args,
      context,
    ),
};

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      name: { type: 'string' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const organization = requireValue(values.organization, '--organization');
  const name = requireName(values.name);
  const id = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId } = await requireOrganization(tx, organization);
      const id = await createWorkspace(tx, { organizationId, name });
      record(tx, { organizationId, subject: { kind: 'workspace', id }, details: { name } });
      return id;
    }),
  );
  context.stdout.write(`${id}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `The workspace "${name}" was created. To let a user use it, run: gifts workspaces add-member ${id} --email USER`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const organization = requireValue(values.organization, '--organization');
  const workspaces = await withData(context, async (db) =>
    listWorkspaces(db, (await requireOrganization(db, organization)).id),
  );
  const rows = workspaces.map(({ id, name, members_count }) => [
    id,
    name,
    `${members_count} ${members_count === 1 ? 'member' : 'members'}`,
  ]);
  context.stdout.write(inColumns(rows));
}

async function update(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the workspace');
  const name = requireName(values.name);
  const workspace = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const found = await requireWorkspace(tx, id);
      writeWorkspaceName(tx, found, name);
      writeRevision(tx, found.organization_id);
      record(tx, { ...aboutWorkspace(found), details: changesOf({ name: found.name }, { name }) });
      return found;
    }),
  );
  printProgress(context, `The workspace "${workspace.name}" is now called "${name}".`);
}

const aboutWorkspace = ({ organization_id, id }: WorkspaceLine) => ({
  organizationId: organization_id,
  subject: { kind: 'workspace', id },
});

async function members(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the workspace');
  const found = await withData(context, async (db) => listMembers(db, await requireWorkspace(db, id)));
  context.stdout.write(inColumns(found.map((member) => [member.id, member.email, member.role])));
  if (found.length === 0) printProgress(context, 'The workspace has no members; admins have access to it.');
}

interface MemberChange {
  apply(tx: Tx, workspace: WorkspaceLine, user: FoundUser): void;
  readonly result: string;
}

const memberChanges = {
  add: { apply: addMember, result: 'is a member of' },
  remove: { apply: removeMember, result: 'is not a member of' },
} as const satisfies Record<string, MemberChange>;

async function changeMember(
  args: string[],
  context: CommandContext,
  { apply, result }: MemberChange,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { email: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the workspace');
  const email = requireValue(values.email, '--email');
  const { user, workspace } = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const workspace = await requireWorkspace(tx, id);
      const user = await requireUserByEmail(tx, email, workspace.organization_id);
      apply(tx, workspace, user);
      record(tx, { ...aboutWorkspace(workspace), details: { user_id: user.id } });
      return { user, workspace };
    }),
  );
  printProgress(context, `${user.email} ${result} the workspace "${workspace.name}".`);
}
