import { parseArgs } from 'node:util';
import { fullName } from '@gifts/contract/names';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/statements.ts';
import { systemClock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import { changesOf } from '../modules/audit/changes-of.ts';
import { createUser, userRoles } from '../modules/organizations/create-user.ts';
import {
  type FoundUser,
  requireOrganization,
  requireUserByEmail,
} from '../modules/organizations/find-organizations.ts';
import { type GiftMails, giftMailChoices } from '../modules/organizations/gift-mails.ts';
import { listUsers } from '../modules/organizations/list-users.sql.ts';
import { lockOrganization } from '../modules/organizations/lock-organization.ts';
import { removeUser } from '../modules/organizations/remove-user.ts';
import { problemOfSuccessor } from '../modules/organizations/successor-problem.ts';
import { type UserChanges, updateUser } from '../modules/organizations/update-user.ts';
import { canMail } from '../modules/people/can-mail.ts';
import { enqueueInvitation } from '../modules/people/enqueue-person-mail.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import {
  readName,
  requireChange,
  requireOneOf,
  requireSingle,
  requireValue,
  runAction,
} from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `users add --organization ID --email EMAIL --role admin|sender|viewer
                       [--first-name NAME] [--last-name NAME] [--workspace ID]... [--quiet]
       gifts users list --organization ID
       gifts users update EMAIL [--role admin|sender|viewer] [--first-name NAME] [--last-name NAME]
                               [--gift-mails each|daily|none|default] [--organization ID]
       gifts users remove EMAIL [--transfer-to EMAIL] [--organization ID]

Without --workspace, a sender or viewer becomes a member of every existing workspace. An admin always has access to all
workspaces. Senders are mailed when a recipient accepts, declines or says thank you: of each at once, once a day at 08:00 UTC, or not at
all. By default it is each for batches of up to ten recipients, and once a day for larger ones.

A new user is mailed a link to sign in, if mail is set up. When a user is removed, their API keys are revoked and their sessions
reach the organization no more. Their batches stay, and scheduled ones are sent. Mail about them goes to the user that --transfer-to
names, otherwise to the admins.`,
  run: (args, context) => runAction('users', { add, list, update, remove }, args, context),
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
  const names = namesOf(values);
  const { id, name } = await withData(context, (db, config, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId, name } = await requireOrganization(tx, organization);
      const user = { organizationId, email, role, ...names, workspaceIds: values.workspace };
      const id = await createUser(tx, user);
      record(tx, { organizationId, subject: { kind: 'user', id }, details: { role } });
      if (canMail({ config })) {
        enqueueInvitation(tx, organizationId, email);
      }
      return { id, name };
    }),
  );
  context.stdout.write(`${id}\n`);
  if (!values.quiet) printProgress(context, `${email} is now a user of "${name}" with the role ${role}.`);
}

const namesOf = (values: { 'first-name'?: string; 'last-name'?: string }) => ({
  firstName: readName(values['first-name'], '--first-name'),
  lastName: readName(values['last-name'], '--last-name'),
});

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const organization = requireValue(values.organization, '--organization');
  const users = await withData(context, async (db) =>
    listUsers(db, (await requireOrganization(db, organization)).id),
  );
  const rows = users.map(({ id, email, first_name, last_name, role, workspace_names }) => [
    id,
    email,
    fullName({ first_name, last_name }),
    role,
    role === 'admin' ? 'all workspaces' : workspace_names.join(', ') || 'no workspace',
  ]);
  context.stdout.write(inColumns(rows));
}

async function update(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      role: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'gift-mails': { type: 'string' },
    },
    allowPositionals: true,
  });
  const email = requireSingle(positionals, 'The e-mail of the user');
  const role = values.role === undefined ? undefined : requireOneOf(values.role, userRoles, '--role');
  const changes = { role, giftMails: readGiftMails(values['gift-mails']), ...namesOf(values) };
  requireChange(changes, '--role, --first-name, --last-name or --gift-mails');
  const user = await withData(context, async (db, _config, record) => {
    const found = await findUser(db, email, values.organization);
    await db.transaction(async (tx) => {
      await updateUser(tx, found, changes);
      record(tx, { ...aboutUser(found), details: detailsOf(found, changes) });
    });
    return found;
  });
  printProgress(context, `${user.email} of "${user.organization_name}" was changed.`);
}

const aboutUser = ({ organization_id, id }: FoundUser) => ({
  organizationId: organization_id,
  subject: { kind: 'user', id },
});

/** Names of people are named as changed, and nothing more. */
function detailsOf(
  { role: before }: FoundUser,
  { role, giftMails, firstName, lastName }: UserChanges,
): object {
  const others = { first_name: firstName, last_name: lastName, gift_mails: giftMails };
  return {
    fields: Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...changesOf({ role: before }, { role }),
  };
}

function readGiftMails(value: string | undefined): GiftMails | null | undefined {
  if (value === undefined || value === 'default') return value && null;
  return requireOneOf(value, giftMailChoices, '--gift-mails');
}

async function remove(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { organization: { type: 'string' }, 'transfer-to': { type: 'string' } },
    allowPositionals: true,
  });
  const email = requireSingle(positionals, 'The e-mail of the user');
  const user = await withData(context, async (db, _config, record) => {
    const found = await findUser(db, email, values.organization);
    await db.transaction(async (tx) => {
      const successor = await findSuccessorOf(tx, found, values['transfer-to']);
      await removeUser(tx, found, { now: systemClock.now(), successor });
      record(tx, {
        ...aboutUser(found),
        ...(successor && { details: { transfer_to_user_id: successor.id } }),
      });
    });
    return found;
  });
  printProgress(
    context,
    `${user.email} is no longer a user of "${user.organization_name}", and their API keys are revoked.`,
  );
}

/** Waits until nobody else changes the people of the organization, so that who takes over stays. */
async function findSuccessorOf(
  tx: Tx,
  user: FoundUser,
  email: string | undefined,
): Promise<FoundUser | null> {
  if (email === undefined) return null;
  lockOrganization(tx, user.organization_id);
  const successor = await requireUserByEmail(tx, email, user.organization_id);
  const problem = await problemOfSuccessor(tx, user, successor);
  if (problem !== null) throw new AppError('invalid_request', problem);
  return successor;
}

async function findUser(db: Database, email: string, organization: string | undefined): Promise<FoundUser> {
  const organizationId = organization ? (await requireOrganization(db, organization)).id : null;
  return requireUserByEmail(db, email, organizationId);
}
