import { columns, nullable, sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';
import { systemClock } from '../kit/clock.ts';
import type { Cents } from '../kit/money.ts';
import { importCatalog } from '../modules/catalog/import/import-catalog.ts';
import { collectionsPart } from '../modules/catalog/import/import-parts.ts';
import { readBuiltInCatalog } from '../modules/catalog/import/read-built-in-catalog.ts';
import { creditAccount } from '../modules/ledger/move-funds.ts';
import { type FundedAccountInput, openFundedAccount } from '../modules/ledger/open-accounts.ts';
import { createApiKey } from '../modules/organizations/create-api-key.ts';
import { createCommerceApp } from '../modules/organizations/create-commerce-app.ts';
import { insertOrganization, sandboxCreditLimit } from '../modules/organizations/create-organization.ts';
import { insertUser } from '../modules/organizations/create-user.ts';
import { createWorkspace } from '../modules/organizations/create-workspace.ts';
import { ensureDemoKey } from './demo-key.ts';

export interface DemoSummary {
  readonly organizationId: string;
  /** The email of the admin, who owns the keys. */
  readonly email: string;
  /** Null unless the key was created just now or is DEMO_API_KEY. */
  readonly apiKey: string | null;
  /** Null unless the key was created just now. */
  readonly commerceApiKey: string | null;
  readonly isNew: boolean;
}

/** The same id in every sandbox, so that a second start finds the organization. */
export const demoOrganizationId = '019b0000-0000-7000-8000-000000000001';

const adminEmail = 'admin@example.com';
const balanceCents = 25_000_000;
const workspaceBalanceCents = 5_000_000;
const storedValueCents = 10_000_000;

/** Finds the admin, or another user if people have removed the admin since the organization was created. */
const demoUser = sql`
  select ${nullable(columns('users', ['id', 'email'], 'u'))} from organizations o
  left join users u on u.organization_id = o.id
  where o.id = $1 order by u.role = 'admin' desc, u.created_at, u.id limit 1`;

export async function seedDemo(tx: Tx, demoApiKey: string | undefined): Promise<DemoSummary> {
  const organizationId = demoOrganizationId;
  const [known] = await tx.query(demoUser, [organizationId]);
  if (known) {
    const { id, email } = known;
    const apiKey = demoApiKey && id ? await ensureDemoKey(tx, demoOwner(id), demoApiKey) : null;
    return { organizationId, email: email ?? adminEmail, apiKey, commerceApiKey: null, isNew: false };
  }
  const owner = demoOwner(await createDemo(tx));
  const apiKey = demoApiKey
    ? await ensureDemoKey(tx, owner, demoApiKey)
    : (await createApiKey(tx, { ...owner, kind: 'automation', name: 'Demo key' })).key;
  const commerceKey = await createApiKey(tx, { ...owner, kind: 'commerce', name: 'Demo commerce key' });
  return { organizationId, email: adminEmail, apiKey, commerceApiKey: commerceKey.key, isNew: true };
}

const demoOwner = (userId: string) =>
  ({ organizationId: demoOrganizationId, userId, environment: 'sandbox' }) as const;

/** Creates the demo organization. Returns the id of its admin. */
async function createDemo(tx: Tx): Promise<string> {
  const organizationId = demoOrganizationId;
  const link_code = await insertOrganization(tx, {
    id: organizationId,
    name: 'Demo Company',
    defaultPaymentMethod: 'CORPORATE_ACCOUNT',
  });
  const workspaceId = createWorkspace(tx, { organizationId, name: 'Marketing' });
  createWorkspace(tx, { organizationId, name: 'People' });
  const lastName = 'Example';
  // The email is not checked for uniqueness, because an existing organization with it must not prevent the start.
  const adminId = await insertUser(tx, {
    organizationId,
    email: adminEmail,
    firstName: 'Avery',
    lastName,
    role: 'admin',
  });
  const workspaceIds = [workspaceId];
  const sender = { organizationId, email: 'sender@example.com', firstName: 'Sasha', lastName, workspaceIds };
  await insertUser(tx, { ...sender, role: 'sender' });
  const viewer = { organizationId, email: 'viewer@example.com', firstName: 'Val', lastName, workspaceIds };
  await insertUser(tx, { ...viewer, role: 'viewer' });
  await fundDemo(tx, workspaceId);
  await importCatalog(tx, collectionsPart(await readBuiltInCatalog()), {
    owner: { id: organizationId, link_code },
  });
  return adminId;
}

async function fundDemo(tx: Tx, workspaceId: string): Promise<void> {
  const organizationId = demoOrganizationId;
  const onAccount = { source: 'CORPORATE_ACCOUNT', creditLimitCents: sandboxCreditLimit } as const;
  await openFundedAccount(tx, { organizationId, ...onAccount });
  await fund(tx, { source: 'BALANCE' }, balanceCents);
  await fund(tx, { source: 'WORKSPACE_BALANCE', workspaceId }, workspaceBalanceCents);
  const commerceAppId = await createCommerceApp(tx, { organizationId, name: 'Demo Shop' });
  await fund(tx, { source: 'COMMERCE_STORED_VALUE', commerceAppId }, storedValueCents);
}

async function fund(
  tx: Tx,
  account: Omit<FundedAccountInput, 'organizationId'>,
  amountCents: Cents,
): Promise<void> {
  const organizationId = demoOrganizationId;
  const code = await openFundedAccount(tx, { organizationId, ...account });
  const at = systemClock.now();
  creditAccount(tx, { organizationId, account: code, amountCents, reason: 'Opening balance', at });
}
