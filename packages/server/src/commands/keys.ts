import { parseArgs } from 'node:util';
import type { ApiKey } from '../context/caller.ts';
import type { Tx } from '../db/statements.ts';
import { mainCell } from '../deployment/cells/cell-address.ts';
import { listCells } from '../deployment/cells/list-cells.ts';
import { rotateSecretKeys } from '../deployment/rotate-secret-keys.process.ts';
import type { SealedSecrets } from '../deployment/seal-stored-secrets.process.ts';
import { systemClock } from '../kit/clock.ts';
import { dayMs, durationExamples, parseDuration } from '../kit/duration.ts';
import { AppError, UsageError } from '../kit/errors.ts';
import { createFulfilmentKey } from '../modules/fulfilment/shippers/create-fulfilment-key.process.ts';
import type { Shipper } from '../modules/fulfilment/shippers/shippers.sql.ts';
import { type CommerceAppLine, requireCommerceAppById } from '../modules/organizations/commerce-apps.sql.ts';
import { apiKeyKinds, type CreatedApiKey, createApiKey } from '../modules/organizations/create-api-key.ts';
import {
  type FoundUser,
  requireOrganization,
  requireUserByEmail,
} from '../modules/organizations/find-organizations.ts';
import { type ApiKeyLine, listApiKeys } from '../modules/organizations/list-api-keys.sql.ts';
import { revokeApiKey } from '../modules/organizations/revoke-api-key.ts';
import { mainCellOf } from './choose-cell.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { findShipperBrands } from './find-shipper-brands.ts';
import { readName, readOnlyWord, requireOneOf, requireValue, runAction } from './parse-arguments.ts';
import { openForCommand } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `keys create --email USER [--kind automation|commerce] [--name NAME] [--expires-in 90d] [--read-only]
                         [--app ID] [--organization ID] [--quiet]
       gifts keys create --kind fulfilment --email OPERATOR --brand SLUG … | --all-brands [--name NAME]
                         [--expires-in 90d] [--read-only] [--quiet]
       gifts keys list [--organization ID]
       gifts keys revoke ID
       gifts keys rotate-encryption [--new-key]

rotate-encryption  Seals everything that is stored sealed (secrets of webhooks, codes of gift cards, keys) with the first key of
                   GIFTS_SECRET_KEY. Without that setting, --new-key makes a new key in the key file of DATA_DIR and removes
                   the old one; stop the service before. The command can be interrupted and repeated.`,
  run: (args, context) =>
    runAction('keys', { create, list, revoke, 'rotate-encryption': rotateEncryption }, args, context),
};

const longestMs = 100 * 365 * dayMs;

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      kind: { type: 'string', default: 'automation' },
      name: { type: 'string' },
      'expires-in': { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      organization: { type: 'string' },
      app: { type: 'string' },
      brand: { type: 'string', multiple: true, default: [] },
      'all-brands': { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    },
  });
  const email = requireValue(values.email, '--email');
  const kind = requireOneOf(values.kind, apiKeyKinds, '--kind');
  const expiresAt = readExpiry(values['expires-in']);
  const name = readName(values.name) ?? defaultNames[kind];
  const asked = { email, name, isReadOnly: values['read-only'], expiresAt };
  if (kind === 'fulfilment') {
    refuseOptions(values, ['app', 'organization'], 'A fulfilment key belongs to no organization');
    const slugs = readBrands(values.brand, values['all-brands']);
    return show(context, values.quiet, asked, await createForBrands(context, slugs, asked));
  }
  if (values.brand.length > 0 || values['all-brands']) {
    throw new UsageError('--brand and --all-brands are for a fulfilment key: add --kind fulfilment.');
  }
  if (values.app !== undefined && kind !== 'commerce') {
    throw new UsageError('--app is for a commerce key: add --kind commerce.');
  }
  const made = await withData(context, (db, { environment }, record) =>
    db.transaction(async (tx) => {
      const { user, app } = await findOwner(tx, { ...values, email });
      const made = await createApiKey(tx, {
        organizationId: user.organization_id,
        userId: user.id,
        environment,
        kind,
        commerceAppId: app?.id ?? null,
        name,
        isReadOnly: asked.isReadOnly,
        expiresAt,
      });
      record(tx, aboutKey(kind, asked, made));
      return made;
    }),
  );
  show(context, values.quiet, asked, made);
}

const defaultNames = {
  automation: 'Automation key',
  commerce: 'Commerce key',
  fulfilment: 'Fulfilment key',
} as const satisfies Record<ApiKey['kind'], string>;

interface AskedKey {
  readonly email: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly expiresAt: Date | null;
}

const aboutKey = (
  kind: ApiKey['kind'],
  { name, isReadOnly, expiresAt }: AskedKey,
  { id, organizationId, userId }: CreatedApiKey,
) => ({
  organizationId,
  subject: { kind: 'api_key', id },
  details: { name, kind, is_read_only: isReadOnly, expires_at: expiresAt, user_id: userId },
});

function show(
  context: CommandContext,
  isQuiet: boolean,
  { email, name, expiresAt }: AskedKey,
  made: CreatedApiKey,
): void {
  // Only the key is written to the output, so that it can be piped. The sentence goes to the error stream.
  context.stdout.write(`${made.key}\n`);
  if (isQuiet) return;
  const until = expiresAt ? `, valid until ${expiresAt.toISOString()}` : '';
  printProgress(
    context,
    `The key "${name}" of ${email} (id ${made.id}${until}). It is not shown again: store it now.`,
  );
}

function refuseOptions(
  values: Readonly<Record<string, unknown>>,
  options: readonly string[],
  reason: string,
): void {
  const given = options.find((option) => values[option] !== undefined);
  if (given) throw new UsageError(`${reason}: leave out --${given}.`);
}

/** Returns the slugs of the brands, or null for all. */
function readBrands(slugs: readonly string[], isForAll: boolean): readonly string[] | null {
  if (isForAll === slugs.length > 0) {
    throw new UsageError(
      'A fulfilment key is for some brands or for all: give --brand SLUG … or --all-brands.',
    );
  }
  return isForAll ? null : slugs;
}

function createForBrands(
  context: CommandContext,
  slugs: readonly string[] | null,
  asked: AskedKey,
): Promise<CreatedApiKey> {
  return withData(context, async (db, { environment }, record) => {
    const brands = await findShipperBrands(db, slugs);
    const onOpened = (tx: Tx, { organization_id: id }: Shipper) =>
      record(tx, {
        organizationId: id,
        subject: { kind: 'shipper', id },
        details: { brands: slugs ?? 'all' },
      });
    const onCreated = (tx: Tx, made: CreatedApiKey) => {
      const about = aboutKey('fulfilment', asked, made);
      record(tx, { ...about, details: { ...about.details, brands: slugs ?? 'all' } });
    };
    return createFulfilmentKey(
      db,
      { environment, brands, ...asked },
      { onOpened, onCreated, onProgress: (sentence) => printProgress(context, sentence) },
    );
  });
}

/** Returns the user and the app of the new key. */
async function findOwner(
  tx: Tx,
  { email, organization, app: appId }: { email: string; organization?: string; app?: string },
): Promise<{ user: FoundUser; app: CommerceAppLine | null }> {
  const app = appId === undefined ? null : await requireCommerceAppById(tx, appId);
  const named = organization ? (await requireOrganization(tx, organization)).id : null;
  const user = await requireUserByEmail(tx, email, named ?? app?.organization_id ?? null);
  if (app && app.organization_id !== user.organization_id) {
    throw new AppError('invalid_request', `The app ${app.id} belongs to another organization than ${email}.`);
  }
  return { user, app };
}

function readExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const ms = parseDuration(text);
  if (ms !== null && ms <= longestMs) return new Date(systemClock.now().getTime() + ms);
  throw new UsageError(
    `--expires-in is "${text}" and must be a duration like ${durationExamples}, at most 100 years.`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const keys = await withData(context, async (db) => {
    const organizationId = values.organization
      ? (await requireOrganization(db, values.organization)).id
      : null;
    return listApiKeys(db, organizationId);
  });
  const rows = keys.map((key) => cellsOf(key, systemClock.now()));
  context.stdout.write(inColumns(rows));
  if (rows.length === 0)
    printProgress(context, 'There are no keys. "gifts keys create --email USER" creates one.');
}

function cellsOf(key: ApiKeyLine, now: Date): string[] {
  const kind = key.is_read_only ? `${key.kind}, read-only` : key.kind;
  const used = key.last_used_at ? `used ${key.last_used_at.toISOString()}` : 'never used';
  return [
    key.id,
    key.name,
    key.email,
    key.organization_name,
    kind,
    `…${key.last_four}`,
    used,
    stateOf(key, now),
  ];
}

function stateOf({ expires_at, revoked_at }: ApiKeyLine, now: Date): string {
  if (revoked_at) return `revoked ${revoked_at.toISOString()}`;
  if (!expires_at) return 'no expiry';
  return `${expires_at <= now ? 'expired' : 'expires'} ${expires_at.toISOString()}`;
}

async function revoke(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the key');
  const { name, email, last_four, revoked_at } = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const revoked = await revokeApiKey(tx, id, systemClock.now());
      const { organization_id: organizationId, name } = revoked;
      record(tx, { organizationId, subject: { kind: 'api_key', id }, details: { name } });
      return revoked;
    }),
  );
  printProgress(
    context,
    `The key "${name}" of ${email} (…${last_four}) was revoked at ${revoked_at.toISOString()}.`,
  );
}

async function rotateEncryption(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { 'new-key': { type: 'boolean', default: false } } });
  const given = readConfig(context);
  const { sealed, keyId, olderKeyIds } = await withData(
    { ...context, cell: mainCell },
    async (db, config, _record, databaseUrl) => {
      const cells = (await listCells(db, mainCellOf(databaseUrl, config))).filter(
        ({ name }) => name !== mainCell,
      );
      const others = cells.map((cell) => openForCommand(cell.databaseUrl));
      try {
        return await rotateSecretKeys(db, given, {
          others,
          withNewKey: values['new-key'],
          onProgress: (done) => printProgress(context, `  … ${countsOf(done)}`),
        });
      } finally {
        for (const other of others) await other.close();
      }
    },
  );
  context.stdout.write(`Sealed again with the key ${keyId}: ${countsOf(sealed)}.\n`);
  if (olderKeyIds.length > 0) {
    printProgress(
      context,
      `Nothing is sealed with ${olderKeyIds.join(', ')} any more. Remove it from GIFTS_SECRET_KEY when no process has it in front.`,
    );
  }
}

const countsOf = ({ webhooks, codes, keys }: Readonly<SealedSecrets>): string =>
  `webhooks=${webhooks} codes=${codes} keys=${keys}`;
