import { parseArgs } from 'node:util';
import { UsageError } from '../kit/errors.ts';
import { createOrganization } from '../modules/organizations/create-organization.ts';
import { listOrganizations } from '../modules/organizations/find-organizations.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `organizations create --name NAME --email ADMIN [--first-name NAME] [--last-name NAME] [--quiet]
       gifts organizations list`,
  run: (args, context) => runAction('organizations', { create, list }, args, context),
};

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const name = requireValue(values.name, '--name');
  if (name.length > 255 || /[\p{Cc}\p{Cs}]/u.test(name)) {
    throw new UsageError('--name must have 1 to 255 characters, all on one line.');
  }
  const email = requireValue(values.email, '--email');
  const admin = { email, firstName: values['first-name'], lastName: values['last-name'] };
  const { id } = await withData(context, (db, { environment }) =>
    db.transaction((tx) => createOrganization(tx, { name, environment, admin })),
  );
  context.stdout.write(`${id}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `The organization "${name}" was created, and ${email} is its admin. To create a key, run: gifts keys create --email ${email}`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const organizations = await withData(context, (db) => listOrganizations(db));
  for (const { id, name, users_count } of organizations) {
    context.stdout.write(`${id}  ${name}  (${users_count} ${users_count === 1 ? 'user' : 'users'})\n`);
  }
  if (organizations.length === 0)
    printProgress(context, 'There are no organizations. "gifts organizations create" creates one.');
}
