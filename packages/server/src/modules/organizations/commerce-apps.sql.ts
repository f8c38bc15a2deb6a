import type { Organization } from '../../context/caller.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { organizationOfRow } from './organizations.sql.ts';

export interface CommerceApp {
  id: string;
  name: string;
  organization: Organization;
}

const appByPublicId = sql`
  select ${columns('commerce_apps', ['id', 'name'], 'a')}, ${organizationOfRow}
  from public_app_ids p
  join commerce_apps a on a.organization_id = p.organization_id and a.id = p.commerce_app_id
  join organizations o on o.id = p.organization_id
  where p.public_app_id = $1 and a.closed_at is null and o.closed_at is null`;

export async function findCommerceApp(db: Statements, publicAppId: string): Promise<CommerceApp | null> {
  const [app] = await db.query(appByPublicId, [publicAppId]);
  return app ?? null;
}

const formOrigins = sql`select ${columns('commerce_apps', ['form_origins'], 'a')}
  from public_app_ids p
  join commerce_apps a on a.organization_id = p.organization_id and a.id = p.commerce_app_id
  where p.public_app_id = $1`;

/** Finds the origins whose pages may show the payment form of an app. They are empty for an unknown app. */
export async function findFormOrigins(db: Statements, publicAppId: string): Promise<readonly string[]> {
  const [app] = await db.query(formOrigins, [publicAppId]);
  return app?.form_origins ?? [];
}

const nameOfApp = sql`select ${columns('commerce_apps', ['name'])} from commerce_apps where organization_id = $1 and id = $2`;

export async function findCommerceAppName(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<string> {
  const [app] = await db.query(nameOfApp, [organizationId, id]);
  assert(app, 'apps are never deleted');
  return app.name;
}

export interface CommerceAppLine {
  id: string;
  public_app_id: string;
  name: string;
  organization_id: string;
  uses_hosted_payment: boolean;
  form_origins: string[];
  closed_at: Date | null;
}

const app = columns('commerce_apps', [
  'id',
  'public_app_id',
  'name',
  'organization_id',
  'uses_hosted_payment',
  'form_origins',
  'closed_at',
]);
const apps = sql`
  select ${app} from commerce_apps
  where $1::uuid is null or organization_id = $1
  order by created_at, id`;

/** Lists commerce apps, oldest first, of one organization or, for null, of all. */
export const listCommerceApps = (db: Statements, organizationId: string | null): Promise<CommerceAppLine[]> =>
  db.query(apps, [organizationId]);

const appById = sql`select ${app} from commerce_apps where id = $1`;

export async function requireCommerceAppById(db: Statements, id: string): Promise<CommerceAppLine> {
  const [app] = isUuid(id) ? await db.query(appById, [id]) : [];
  if (app) return app;
  throw new AppError(
    'not_found',
    `There is no app with the id ${id}: "gifts apps list" shows those there are.`,
  );
}
