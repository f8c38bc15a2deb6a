import { parseArgs } from 'node:util';
import { createUser, userRoles } from '../modules/organizations/create-user.ts';
import { requireOrganization } from '../modules/organizations/find-organizations.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireOneOf, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `users add --organization ID --email EMAIL --role admin|sender|viewer
                       [--first-name NAME] [--last-name NAME] [--workspace ID]... [--quiet]

Without --workspace, a sender or viewer becomes a member of every existing workspace. An admin always has access to all
workspaces.`,
  run: (args, context) => runAction('users', { add }, args, context),
};

async function add(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      workspace: { type: 'string', multiple: true },
      quiet: { type: 'boolean', default: false },
    },
  });
  const organization = requireValue(values.organization, '--organization');
  const email = requireValue(values.email, '--email');
  const role = requireOneOf(requireValue(values.role, '--role'), userRoles, '--role');
  const { id, name } = await withData(context, (db) =>
    db.transaction(async (tx) => {
      const { id: organizationId, name } = await requireOrganization(tx, organization);
      const names = { firstName: values['first-name'], lastName: values['last-name'] };
      const user = { organizationId, email, role, ...names, workspaceIds: values.workspace };
      return { id: await createUser(tx, user), name };
    }),
  );
  context.stdout.write(`${id}\n`);
  if (!values.quiet) printProgress(context, `${email} is now a user of "${name}" with the role ${role}.`);
}
