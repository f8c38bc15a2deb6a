import { parseArgs } from 'node:util';
import { UsageError } from '../kit/errors.ts';
import {
  type CommerceAppLine,
  listCommerceApps,
  requireCommerceAppById,
  writeHostedPayment,
} from '../modules/organizations/commerce-apps.sql.ts';
import { createCommerceApp } from '../modules/organizations/create-commerce-app.ts';
import { requireOrganization } from '../modules/organizations/find-organizations.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireOneOf, requireSingle, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `apps create --organization ID --name NAME [--hosted-payment] [--quiet]
       gifts apps list [--organization ID]
       gifts apps update ID --hosted-payment on|off

With hosted payment, a batch without a payment method is paid by card on a page of this service after a gift is
accepted.`,
  run: (args, context) => runAction('apps', { create, list, update }, args, context),
};

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      name: { type: 'string' },
      'hosted-payment': { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    },
  });
  const organization = requireValue(values.organization, '--organization');
  const name = requireValue(values.name, '--name');
  if (name.length > 255 || /[\p{Cc}\p{Cs}]/u.test(name)) {
    throw new UsageError('--name must have 1 to 255 characters, all on one line.');
  }
  const app = await withData(context, (db) =>
    db.transaction(async (tx) => {
      const { id: organizationId } = await requireOrganization(tx, organization);
      const usesHostedPayment = values['hosted-payment'];
      const id = await createCommerceApp(tx, {
        organizationId,
        name,
        usesHostedPayment,
      });
      return requireCommerceAppById(tx, id);
    }),
  );
  context.stdout.write(`${app.id}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `The app "${name}" was created. Its public id for the payment form is ${app.public_app_id}. To create a key, run: gifts keys create --email USER --kind commerce --app ${app.id}`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const apps = await withData(context, async (db) => {
    const organizationId = values.organization
      ? (await requireOrganization(db, values.organization)).id
      : null;
    return listCommerceApps(db, organizationId);
  });
  for (const app of apps) context.stdout.write(`${lineOf(app)}\n`);
  if (apps.length === 0) {
    printProgress(
      context,
      'There are no apps. "gifts apps create --organization ID --name NAME" creates one.',
    );
  }
}

const lineOf = ({ id, name, public_app_id, organization_id, uses_hosted_payment }: CommerceAppLine): string =>
  [id, name, public_app_id, organization_id, ...(uses_hosted_payment ? ['hosted payment'] : [])].join('  ');

async function update(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'hosted-payment': { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the app');
  const hosted = requireOneOf(
    requireValue(values['hosted-payment'], '--hosted-payment'),
    ['on', 'off'],
    '--hosted-payment',
  );
  const app = await withData(context, (db) =>
    db.transaction(async (tx) => {
      const found = await requireCommerceAppById(tx, id);
      writeHostedPayment(tx, found, hosted === 'on');
      return found;
    }),
  );
  printProgress(
    context,
    `Hosted payment is ${hosted} for the app "${app.name}", for batches created from now on.`,
  );
}
