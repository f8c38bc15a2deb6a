import { randomInt } from 'node:crypto';
import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import { openFundedAccount, openPlatformAccounts } from '../ledger/open-accounts.ts';
import type { Environment } from './api-key-format.ts';
import { createUser, insertUser, type NewUser } from './create-user.ts';
import { createWorkspace } from './create-workspace.ts';

/** The credit limit of a new sandbox organization: $100,000,000.00. */
export const sandboxCreditLimit: Cents = 10_000_000_000;

export interface NewOrganization {
  readonly name: string;
  readonly environment: Environment;
  /** A BCP 47 tag in its canonical form. */
  readonly defaultLocale?: string | undefined;
  readonly admin: Omit<NewUser, 'organizationId' | 'role'>;
}

export interface CreatedOrganization {
  readonly id: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/**
 * Creates an organization that can be used at once: with a workspace, an admin and, in the sandbox, a corporate
 * account.
 */
export async function createOrganization(
  tx: Tx,
  { admin, ...organization }: NewOrganization,
): Promise<CreatedOrganization> {
  const opened = await openOrganization(tx, organization);
  const userId = await createUser(tx, { ...admin, organizationId: opened.id, role: 'admin' });
  return { ...opened, userId };
}

/** As `createOrganization`, for somebody who has proved the address, and may belong to other organizations by it. */
export async function createOrganizationOf(
  tx: Tx,
  { admin, ...organization }: NewOrganization,
): Promise<CreatedOrganization> {
  const opened = await openOrganization(tx, organization);
  const userId = await insertUser(tx, { ...admin, organizationId: opened.id, role: 'admin' });
  return { ...opened, userId };
}

async function openOrganization(
  tx: Tx,
  { name, environment, defaultLocale }: Omit<NewOrganization, 'admin'>,
): Promise<Omit<CreatedOrganization, 'userId'>> {
  const id = newId();
  const onAccount = environment === 'sandbox';
  await insertOrganization(tx, {
    id,
    name,
    defaultPaymentMethod: onAccount ? 'CORPORATE_ACCOUNT' : null,
    defaultLocale: defaultLocale ?? null,
  });
  const workspaceId = createWorkspace(tx, { organizationId: id, name: 'General' });
  if (onAccount) {
    await openFundedAccount(tx, {
      organizationId: id,
      source: 'CORPORATE_ACCOUNT',
      creditLimitCents: sandboxCreditLimit,
    });
  }
  return { id, workspaceId };
}

const insert = insertInto('organizations', {
  except: [
    'clock_offset_ms',
    'closed_at',
    'color',
    'created_at',
    'default_expiry_days',
    'expires_all_gifts',
    'is_distribution_partner',
    'logo_name',
    'reminds_recipients',
    'revision',
    'sender_name',
    'unfinished_advance_seconds',
    'unfinished_advance_to',
  ],
});
const insertUnlessTaken = sql`${insert.statement}
  on conflict (link_code) do nothing returning ${columns('organizations', ['link_code'])}`;

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly defaultPaymentMethod: string | null;
  readonly defaultLocale?: string | null;
}

/** Inserts an organization and returns its new link code. */
export async function insertOrganization(tx: Tx, row: OrganizationRow): Promise<string> {
  const linkCode = await insertWithLinkCode(tx, 'customer', row);
  openPlatformAccounts(tx, row.id);
  return linkCode;
}

/** Inserts the account of those who ship. It has no ledger, because nothing is paid from it. */
export async function insertShipperOrganization(tx: Tx, row: { id: string; name: string }): Promise<void> {
  await insertWithLinkCode(tx, 'shipper', { ...row, defaultPaymentMethod: null });
}

async function insertWithLinkCode(
  tx: Tx,
  kind: 'customer' | 'shipper',
  row: OrganizationRow,
): Promise<string> {
  for (;;) {
    const values = insert.valuesOf({
      id: row.id,
      kind,
      link_code: newLinkCode(),
      name: row.name,
      default_payment_method: row.defaultPaymentMethod,
      default_locale: row.defaultLocale ?? null,
    });
    const [inserted] = await tx.query(insertUnlessTaken, values);
    if (inserted) return inserted.link_code;
  }
}

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

const newLinkCode = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
