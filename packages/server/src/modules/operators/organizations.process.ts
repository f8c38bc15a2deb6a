/** What operators see and do of organizations. They see nothing of recipients. */
import type {
  ClosedOrganization,
  CloseOrganizationInput,
  OrganizationDetail,
  OrganizationSummary,
} from '@gifts/contract/dashboard/operator-organizations';
import { fullName } from '@gifts/contract/names';
import type { OperatorRequest } from '../../context/operator.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { idFloor } from '../../kit/id-range.ts';
import { isUuid } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { recordAct } from '../audit/record-act.ts';
import { countBatchesSince, countScheduledBatches } from '../batches/count-batches.sql.ts';
import { reopenOrganization } from '../organizations/close-organization.ts';
import { listUsers } from '../organizations/list-users.sql.ts';
import {
  countGoodKeys,
  findOrganizationLines,
  type OrganizationPageLine,
} from '../organizations/organization-lines.sql.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { listWorkspaces } from '../organizations/workspaces.sql.ts';
import { listBalances } from '../payments/balances/list-balances.ts';
import { findLastSignIns } from '../people/people.sql.ts';
import { countEndpoints, countUnhealthyEndpoints } from '../webhooks/endpoints/endpoints.sql.ts';
import { closeAccount } from './close-account.process.ts';
import { presentBalance } from './present-balance.ts';

const mostListed = 200;
const mostCounted = 1_000;
const recentDays = 30;

export async function listOrganizationsOfDeployment(
  { services: { db } }: OperatorRequest,
  query: PageQuery & { search?: string },
): Promise<List<OrganizationSummary>> {
  const { lines, total } = await findOrganizationLines(db, {
    search: query.search?.trim() || null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: lines.map(presentLine), list_meta: { total_count: total } };
}

const presentLine = (line: OrganizationPageLine): OrganizationSummary => ({
  id: line.id,
  name: line.name,
  created_at: line.created_at.toISOString(),
  closed_at: line.closed_at?.toISOString() ?? null,
  users_count: line.users_count,
});

export async function getOrganizationOfDeployment(
  request: OperatorRequest,
  id: string,
): Promise<OrganizationDetail> {
  const { db, config, clock } = request.services;
  const line = await requireLine(request, id);
  const organization = await findOrganization(db, line.id);
  if (!organization) throw noOrganization(id);
  const since = idFloor(new Date(clock.now().getTime() - recentDays * dayMs));
  const [users, workspaces, keysCount, balances, batches, scheduled, webhooks, failing] = await Promise.all([
    listUsers(db, line.id),
    listWorkspaces(db, line.id),
    countGoodKeys(db, line.id),
    listBalances(db, line.id),
    countBatchesSince(db, line.id, { from: since, most: mostCounted }),
    countScheduledBatches(db, line.id, mostCounted),
    countEndpoints(db, line.id),
    countUnhealthyEndpoints(db, line.id),
  ]);
  const shown = users.slice(0, mostListed);
  const signIns = await findLastSignIns(
    db,
    shown.map(({ email }) => email),
  );
  return {
    ...presentLine(line),
    environment: config.environment,
    default_payment_method: organization.default_payment_method,
    default_expiry_days: organization.default_expiry_days,
    users: shown.map(({ id: userId, email, first_name, last_name, role, workspace_names }) => ({
      ...{ id: userId, email, role, workspaces: workspace_names },
      name: fullName({ first_name, last_name }),
      last_signed_in_at: signIns.get(email.toLowerCase())?.toISOString() ?? null,
    })),
    workspaces: workspaces
      .slice(0, mostListed)
      .map(({ id: workspaceId, name, members_count }) => ({ id: workspaceId, name, members_count })),
    workspaces_count: workspaces.length,
    keys_count: keysCount,
    balances: balances.map(presentBalance),
    batches_count: batches,
    scheduled_batches_count: scheduled,
    webhooks_count: webhooks,
    failing_webhooks_count: failing,
  };
}

export async function closeAsOperator(
  request: OperatorRequest,
  id: string,
  { name }: CloseOrganizationInput,
): Promise<ClosedOrganization> {
  const { services, forgetCallers } = request;
  const line = await requireLine(request, id);
  if (name.trim() !== line.name.trim()) {
    throw badRequest([{ field: 'name', message: `Type the name as it stands here: ${line.name}` }]);
  }
  const canceled = await closeAccount(services, line.id, (tx) =>
    recordAct(services, tx, {
      ...{ organizationId: line.id, act: 'close_organization' },
      subject: { kind: 'organization', id: line.id },
    }),
  );
  forgetCallers();
  return { canceled_batches_count: canceled };
}

export async function reopenAsOperator(request: OperatorRequest, id: string): Promise<void> {
  const { services, forgetCallers } = request;
  const line = await requireLine(request, id);
  await services.db.transaction(async (tx) => {
    reopenOrganization(tx, line.id);
    recordAct(services, tx, {
      ...{ organizationId: line.id, act: 'reopen_organization' },
      subject: { kind: 'organization', id: line.id },
    });
  });
  forgetCallers();
}

export async function requireLine(
  { services: { db } }: OperatorRequest,
  id: string,
): Promise<OrganizationPageLine> {
  if (!isUuid(id)) throw noOrganization(id);
  const { lines } = await findOrganizationLines(db, { search: id, limit: 100, offset: 0 });
  // A name may contain the text of an id.
  const line = lines.find((each) => each.id === id.toLowerCase());
  if (!line) throw noOrganization(id);
  return line;
}

const noOrganization = (id: string) =>
  new AppError('not_found', `There is no organization with the id ${id.slice(0, 64)}.`);
