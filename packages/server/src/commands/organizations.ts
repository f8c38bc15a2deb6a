import { parseArgs } from 'node:util';
import { assert } from '../kit/assert.ts';
import { UsageError } from '../kit/errors.ts';
import { changesOf } from '../modules/audit/changes-of.ts';
import { closeAccount } from '../modules/operators/close-account.process.ts';
import { reopenOrganization } from '../modules/organizations/close-organization.ts';
import { createOrganization } from '../modules/organizations/create-organization.ts';
import {
  listOrganizations,
  type OrganizationLine,
  requireOrganization,
} from '../modules/organizations/find-organizations.ts';
import { findOrganization } from '../modules/organizations/organizations.sql.ts';
import { type DefaultExpiry, setDefaultExpiry } from '../modules/organizations/set-default-expiry.ts';
import {
  type OrganizationChanges,
  updateOrganization,
} from '../modules/organizations/update-organization.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { leastFullCell } from './measure-cells.ts';
import { openOperatorServices } from './operator-context.ts';
import {
  readLocaleOption,
  readName,
  readOnlyWord,
  readSwitch,
  requireChange,
  requireName,
  requireSingle,
  requireValue,
  runAction,
} from './parse-arguments.ts';
import { withData } from './with-data.ts';
import { withEachCell } from './with-each-cell.ts';

export const command: Command = {
  usage: `organizations create --name NAME --email ADMIN [--first-name NAME] [--last-name NAME]
                                     [--locale TAG] [--quiet]
       gifts organizations list
       gifts organizations update ID [--name NAME] [--distribution-partner on|off]
                                     [--default-expiry-days DAYS] [--expire-all on|off] [--locale TAG|none]
       gifts organizations close ID
       gifts organizations reopen ID

A new organization goes to the cell with the least data, or to that of --cell. The other actions find its cell.

A distribution partner sees the tracking numbers of shipments in API answers.

Gifts of a batch that names no expiry expire after the default number of days if the batch holds money or credit, and with
--expire-all on in every case.

The locale is a BCP 47 tag such as de or pt-BR. Mails to senders and admins are written in its language, and so are mails
and pages for recipients for whom none is named. The languages are en, es, fr, de, pt, ar and ja; without one of them, mails
are in English.

When an account is closed, its API keys stop working within a second and its scheduled batches are canceled. Gifts that
were sent go on to their end. Nothing is deleted, and the account can be reopened.`,
  run: (args, context) => runAction('organizations', { create, list, update, close, reopen }, args, context),
};

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      locale: { type: 'string' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const name = requireName(values.name);
  const email = requireValue(values.email, '--email');
  const admin = {
    email,
    firstName: readName(values['first-name'], '--first-name'),
    lastName: readName(values['last-name'], '--last-name'),
  };
  const defaultLocale = readLocaleOption(values.locale, '--locale');
  const cell = context.cell ?? (await leastFullCell(context));
  const { id, environment } = await withData({ ...context, cell }, async (db, { environment }, record) => {
    const created = await db.transaction(async (tx) => {
      const made = await createOrganization(tx, { name, environment, defaultLocale, admin });
      record(tx, { ...aboutOrganization(made.id), details: { name } });
      return made;
    });
    return { ...created, environment };
  });
  context.stdout.write(`${id}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `The organization "${name}" was created, and ${email} is its admin. To create a key, run: gifts keys create --email ${email}`,
  );
  if (environment === 'sandbox') return;
  printProgress(
    context,
    `It can pay for nothing yet. Give it a credit limit with "gifts balance limit --organization ${id}", or book what it paid with "gifts balance credit", and then choose "gifts balance default".`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const organizations = (await withEachCell(context, (db) => listOrganizations(db))).flat();
  for (const organization of organizations) context.stdout.write(`${lineOf(organization)}\n`);
  if (organizations.length === 0)
    printProgress(context, 'There are no organizations. "gifts organizations create" creates one.');
}

function lineOf({ id, name, users_count, closed_at }: OrganizationLine): string {
  const users = `${users_count} ${users_count === 1 ? 'user' : 'users'}`;
  return `${id}  ${name}  (${closed_at ? `${users}, closed ${closed_at.toISOString()}` : users})`;
}

async function update(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      'distribution-partner': { type: 'string' },
      'default-expiry-days': { type: 'string' },
      'expire-all': { type: 'string' },
      locale: { type: 'string' },
    },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the organization');
  const changes = {
    name: readName(values.name),
    isDistributionPartner: readSwitch(values['distribution-partner'], '--distribution-partner'),
    defaultLocale: values.locale === 'none' ? null : readLocaleOption(values.locale, '--locale'),
  };
  const expiry = {
    days: readDays(values['default-expiry-days']),
    forAll: readSwitch(values['expire-all'], '--expire-all'),
  };
  requireChange(
    { ...changes, ...expiry },
    '--name, --distribution-partner, --default-expiry-days, --expire-all or --locale',
  );
  const name = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId } = await requireOrganization(tx, id);
      const before = await findOrganization(tx, organizationId);
      assert(before, 'organizations are never deleted');
      updateOrganization(tx, organizationId, changes);
      setDefaultExpiry(tx, organizationId, expiry);
      const details = changesOf({ ...before }, settingsOf(changes, expiry));
      record(tx, { ...aboutOrganization(organizationId), details });
      return changes.name ?? before.name;
    }),
  );
  printProgress(context, `The organization "${name}" was changed.`);
}

const settingsOf = (changes: OrganizationChanges, { days, forAll }: DefaultExpiry) => ({
  name: changes.name,
  is_distribution_partner: changes.isDistributionPartner,
  default_locale: changes.defaultLocale,
  default_expiry_days: days,
  expires_all_gifts: forAll,
});

function readDays(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,6}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--default-expiry-days is "${text}" and must be a whole number of days.`);
}

async function close(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  const { name, canceled } = await withData(context, async (db, config, record) => {
    const organization = await requireOrganization(db, id);
    const services = openOperatorServices(db, config);
    const about = aboutOrganization(organization.id);
    const canceled = await closeAccount(services, organization.id, (tx) => record(tx, about));
    return { name: organization.name, canceled };
  });
  const batches = canceled === 1 ? '1 scheduled batch was' : `${canceled} scheduled batches were`;
  printProgress(
    context,
    `The account of "${name}" is closed, and ${batches} canceled. To open it again, run: gifts organizations reopen ${id}`,
  );
}

async function reopen(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  const name = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const organization = await requireOrganization(tx, id);
      reopenOrganization(tx, organization.id);
      record(tx, aboutOrganization(organization.id));
      return organization.name;
    }),
  );
  printProgress(
    context,
    `The account of "${name}" is open. Its API keys work again, and canceled batches stay canceled.`,
  );
}

const aboutOrganization = (id: string) => ({ organizationId: id, subject: { kind: 'organization', id } });

const readId = (args: string[]): string => readOnlyWord(args, 'The id of the organization');
