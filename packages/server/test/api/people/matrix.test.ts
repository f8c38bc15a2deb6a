/** Who may call what: every operation of the four tables, by everybody there is, as the contract says. */
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { type OperatorOperation, operatorOperations } from '@gifts/contract/dashboard/operator-operations';
import { type PersonOperation, personOperations } from '@gifts/contract/dashboard/person-operations';
import { type Operation, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { addOrganization, keyOf, unknownId } from '../http/api-fixtures.ts';
import { ownOrigin, signInByLink } from './people-fixtures.ts';

type Verdict = 'allowed' | 'refused' | 'unauthorized';
type Role = 'admin' | 'sender' | 'viewer';

/** What a request says of its sender. */
type Sender =
  | { readonly kind: 'session'; readonly role: Role }
  | { readonly kind: 'session of another organization' }
  | { readonly kind: 'operator'; readonly role: OperatorOperation['roles'][number] }
  | {
      readonly kind: 'key';
      readonly of: 'automation' | 'commerce' | 'fulfilment';
      readonly role: Role;
      readonly isReadOnly: boolean;
    }
  | { readonly kind: 'nobody' };

const key = (
  of: 'automation' | 'commerce' | 'fulfilment',
  { role = 'admin', isReadOnly = false }: { role?: Role; isReadOnly?: boolean } = {},
): Sender => ({ kind: 'key', of, role, isReadOnly });

const senders: Record<string, Sender> = {
  'an admin who is signed in': { kind: 'session', role: 'admin' },
  'a sender who is signed in': { kind: 'session', role: 'sender' },
  'a viewer who is signed in': { kind: 'session', role: 'viewer' },
  'somebody of another organization': { kind: 'session of another organization' },
  'an owner of the deployment': { kind: 'operator', role: 'owner' },
  'an operator for support': { kind: 'operator', role: 'support' },
  'an operator for fulfilment': { kind: 'operator', role: 'fulfilment' },
  'an operator for finance': { kind: 'operator', role: 'finance' },
  nobody: { kind: 'nobody' },
  'a session that has expired': { kind: 'nobody' },
  'an automation key of an admin': key('automation'),
  'an automation key of a viewer': key('automation', { role: 'viewer' }),
  'a read-only key of an admin': key('automation', { isReadOnly: true }),
  'a commerce key': key('commerce'),
  'a fulfilment key': key('fulfilment'),
  'a revoked key': { kind: 'nobody' },
};

let app: TestApp;
let headers: Record<string, Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const other = await addOrganization(app);
  const [outsider] = await app.db.query<{ email: string }>(
    'select email from users where organization_id = $1 and id = $2',
    [other.id, other.userId],
  );
  const revoked = await keyOf(app, 'admin', { name: 'revoked' });
  await app.db.query(
    `update api_keys set revoked_at = now() where organization_id = $1 and name = 'revoked'`,
    [app.organizationId],
  );
  const expired = await signInByLink(app, 'admin@example.com');
  await app.db.query(`update sign_in_sessions set expires_at = now() - interval '1 second'`);
  const session = async (email: string) => ({
    cookie: (await signInByLink(app, email)).cookieHeader(),
    'gifts-organization': app.organizationId,
  });
  const operator = async (role: string) => {
    const email = `${role}@operators.example.com`;
    await app.db.query(
      'insert into operators (id, email, role, created_at) values (gen_random_uuid(), $1, $2, now())',
      [email, role],
    );
    return session(email);
  };
  const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
  headers = {
    'an admin who is signed in': await session('admin@example.com'),
    'a sender who is signed in': await session('sender@example.com'),
    'a viewer who is signed in': await session('viewer@example.com'),
    'somebody of another organization': await session(outsider?.email ?? ''),
    'an owner of the deployment': await operator('owner'),
    'an operator for support': await operator('support'),
    'an operator for fulfilment': await operator('fulfilment'),
    'an operator for finance': await operator('finance'),
    nobody: {},
    'a session that has expired': { cookie: expired.cookieHeader() },
    'an automation key of an admin': bearer(app.apiKey),
    'an automation key of a viewer': bearer(await keyOf(app, 'viewer')),
    'a read-only key of an admin': bearer(await keyOf(app, 'admin', { isReadOnly: true })),
    'a commerce key': bearer(app.commerceApiKey),
    'a fulfilment key': bearer(await fulfilmentKey(app)),
    'a revoked key': bearer(revoked),
  };
});
afterAll(() => app.close());

/** Their handlers refuse those who do not see all workspaces, because an invoice is about all of them. */
const ofAllWorkspaces = new Set<string>(['listInvoices', 'getInvoice', 'listInvoiceLines', 'exportInvoice']);

/** What the contract says. */
function expected(id: string, operation: Operation, sender: Sender): Verdict {
  const { callers = 'organizations', access, method, commerceOnly } = operation;
  if (sender.kind === 'nobody') return 'unauthorized';
  // Operators belong to no organization.
  if (sender.kind === 'session of another organization' || sender.kind === 'operator') return 'refused';
  const isShipper = sender.kind === 'key' && sender.of === 'fulfilment';
  const isMember = sender.kind === 'session';
  const isMeant = {
    everyone: true,
    organizations: !isShipper,
    shippers: isShipper,
    members: isMember,
  }[callers];
  if (!isMeant) return 'refused';
  if (commerceOnly && !(sender.kind === 'key' && sender.of === 'commerce')) return 'refused';
  if (access === 'admin' && sender.role !== 'admin') return 'refused';
  if (ofAllWorkspaces.has(id) && sender.role !== 'admin') return 'refused';
  const isChange = access === 'write' || (access === 'admin' && method !== 'GET');
  const isReader = sender.role === 'viewer' || (sender.kind === 'key' && sender.isReadOnly);
  return isChange && isReader ? 'refused' : 'allowed';
}

const expectedOfPerson = ({ needs }: PersonOperation, { kind }: Sender): Verdict =>
  needs === 'nobody' || kind.startsWith('session') || kind === 'operator' ? 'allowed' : 'unauthorized';

function expectedOfOperator({ roles }: OperatorOperation, sender: Sender): Verdict {
  if (sender.kind === 'operator') return roles.includes(sender.role) ? 'allowed' : 'refused';
  return sender.kind.startsWith('session') ? 'refused' : 'unauthorized';
}

/** Requests name nothing that exists, so that they change nothing. */
async function ask(
  { method, path, bodyType }: Pick<Operation, 'method'> & { path: string; bodyType?: string },
  sender: string,
): Promise<TestResponse> {
  const url = path.replaceAll(/\{\w+\}/g, unknownId());
  const isChange = method === 'POST' || method === 'PATCH';
  return app.request(method, url, {
    ...(isChange && !bodyType && { body: {} }),
    headers: { origin: ownOrigin, ...headers[sender] },
    apiKey: null,
  });
}

function verdictOf({ status, body }: TestResponse): Verdict {
  if (status === 401 && body.code === 'unauthorized') return 'unauthorized';
  if (status === 403) return 'refused';
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  return 'allowed';
}

const rows: [string, Operation][] = Object.entries<Operation>({ ...operations, ...memberOperations });
/** It would end the sessions that the others need. */
const personRows = Object.entries<PersonOperation>(personOperations).filter(([id]) => id !== 'signOut');
const operatorRows = Object.entries<OperatorOperation>(operatorOperations);

describe.each(Object.entries(senders))('%s', (name, sender) => {
  it('calls what the contract allows, and nothing else', async () => {
    const got: Record<string, Verdict> = {};
    for (const [id, operation] of rows) got[id] = verdictOf(await ask(operation, name));
    expect(got).toEqual(Object.fromEntries(rows.map(([id, row]) => [id, expected(id, row, sender)])));
  });

  it('does about themselves what a person may do, and nothing else', async () => {
    const got: Record<string, Verdict> = {};
    for (const [id, operation] of personRows) got[id] = verdictOf(await ask(operation, name));
    expect(got).toEqual(
      Object.fromEntries(personRows.map(([id, row]) => [id, expectedOfPerson(row, sender)])),
    );
  });

  it('does with the deployment what operators of their role may do, and nothing else', async () => {
    const got: Record<string, Verdict> = {};
    for (const [id, operation] of operatorRows) got[id] = verdictOf(await ask(operation, name));
    expect(got).toEqual(
      Object.fromEntries(operatorRows.map(([id, row]) => [id, expectedOfOperator(row, sender)])),
    );
  });
});

it('every operation has senders who are refused and senders who are not', () => {
  for (const [id, row] of rows) {
    const verdicts = new Set(Object.values(senders).map((sender) => expected(id, row, sender)));
    expect([...verdicts].sort(), id).toEqual(['allowed', 'refused', 'unauthorized']);
  }
  for (const [id, row] of operatorRows) {
    const verdicts = new Set(Object.values(senders).map((sender) => expectedOfOperator(row, sender)));
    expect([...verdicts].sort(), id).toEqual(['allowed', 'refused', 'unauthorized']);
  }
});
