import { parseArgs } from 'node:util';
import type { Tx } from '../db/statements.ts';
import { systemClock } from '../kit/clock.ts';
import { UsageError } from '../kit/errors.ts';
import { changesOf } from '../modules/audit/changes-of.ts';
import {
  type CommerceAppLine,
  listCommerceApps,
  requireCommerceAppById,
} from '../modules/organizations/commerce-apps.sql.ts';
import { createCommerceApp } from '../modules/organizations/create-commerce-app.ts';
import { requireOrganization } from '../modules/organizations/find-organizations.ts';
import {
  closeCommerceApp,
  reopenCommerceApp,
  updateCommerceApp,
} from '../modules/organizations/update-commerce-app.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import {
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

export const command: Command = {
  usage: `apps create --organization ID --name NAME [--hosted-payment] [--form-origin ORIGIN]... [--quiet]
       gifts apps list [--organization ID]
       gifts apps update ID [--name NAME] [--hosted-payment on|off] [--form-origin ORIGIN]... [--no-form-origins]
       gifts apps close ID
       gifts apps reopen ID

With hosted payment, a batch without a payment method is paid by card on a page of this service after a gift is
accepted. The form origins are those of the pages that may show the payment form of the app, such as
https://shop.example; --form-origin replaces all of them.`,
  run: (args, context) => runAction('apps', { create, list, update, close, reopen }, args, context),
};

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      name: { type: 'string' },
      'hosted-payment': { type: 'boolean', default: false },
      'form-origin': { type: 'string', multiple: true },
      quiet: { type: 'boolean', default: false },
    },
  });
  const organization = requireValue(values.organization, '--organization');
  const name = requireName(values.name);
  const formOrigins = values['form-origin']?.map(readOrigin) ?? [];
  const usesHostedPayment = values['hosted-payment'];
  const { app, environment } = await withData(context, (db, config, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId } = await requireOrganization(tx, organization);
      const id = await createCommerceApp(tx, { organizationId, name, usesHostedPayment, formOrigins });
      record(tx, { organizationId, subject: { kind: 'commerce_app', id }, details: { name } });
      return { app: await requireCommerceAppById(tx, id), environment: config.environment };
    }),
  );
  context.stdout.write(`${app.id}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `The app "${name}" was created. Its public id for the payment form is ${app.public_app_id}. To create a key, run: gifts keys create --email USER --kind commerce --app ${app.id}`,
  );
  if (environment === 'sandbox' || formOrigins.length > 0) return;
  printProgress(
    context,
    `No page can show its payment form yet. Name the pages' origin: gifts apps update ${app.id} --form-origin https://shop.example`,
  );
}

/** An origin has a scheme, a host and perhaps a port, and is compared as browsers write it. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && (text === url.origin || text === `${url.origin}/`);
  if (isOrigin && (url.protocol === 'https:' || url.hostname === 'localhost')) return url.origin;
  throw new UsageError(
    `--form-origin is "${text}" and must be an origin like https://shop.example, without a path. Only http://localhost may do without https.`,
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

function lineOf(app: CommerceAppLine): string {
  const facts = [
    ...(app.uses_hosted_payment ? ['hosted payment'] : []),
    ...(app.form_origins.length > 0 ? [`form on ${app.form_origins.join(', ')}`] : []),
    ...(app.closed_at ? [`closed ${app.closed_at.toISOString()}`] : []),
  ];
  return [app.id, app.name, app.public_app_id, app.organization_id, ...facts].join('  ');
}

async function update(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      'hosted-payment': { type: 'string' },
      'form-origin': { type: 'string', multiple: true },
      'no-form-origins': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the app');
  const changes = {
    name: readName(values.name),
    usesHostedPayment: readSwitch(values['hosted-payment'], '--hosted-payment'),
    formOrigins: values['no-form-origins'] ? [] : values['form-origin']?.map(readOrigin),
  };
  requireChange(changes, '--name, --hosted-payment, --form-origin or --no-form-origins');
  const app = await changeApp(context, id, (tx, found) => updateCommerceApp(tx, found, changes), {
    name: changes.name,
    uses_hosted_payment: changes.usesHostedPayment,
    form_origins: changes.formOrigins,
  });
  printProgress(
    context,
    `The app "${changes.name ?? app.name}" was changed. Hosted payment applies to batches created from now on.`,
  );
}

async function close(args: string[], context: CommandContext): Promise<void> {
  const app = await changeApp(context, readId(args), (tx, found) =>
    closeCommerceApp(tx, found, systemClock.now()),
  );
  printProgress(
    context,
    `The app "${app.name}" is closed: its keys and its payment form no longer work. To open it again, run: gifts apps reopen ${app.id}`,
  );
}

async function reopen(args: string[], context: CommandContext): Promise<void> {
  const app = await changeApp(context, readId(args), reopenCommerceApp);
  printProgress(context, `The app "${app.name}" is open, and its keys work again.`);
}

const changeApp = (
  context: CommandContext,
  id: string,
  change: (tx: Tx, app: CommerceAppLine) => void,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<CommerceAppLine> =>
  withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const app = await requireCommerceAppById(tx, id);
      change(tx, app);
      record(tx, {
        organizationId: app.organization_id,
        subject: { kind: 'commerce_app', id: app.id },
        details: changesOf({ ...app }, settings),
      });
      return app;
    }),
  );

const readId = (args: string[]): string => readOnlyWord(args, 'The id of the app');
