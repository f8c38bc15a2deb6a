/** What operators do at the command line is in the audit log: once for each command that changes data. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../../src/commands/commands.ts';
import { makeListeningKey } from '../../../src/commands/listening-key.ts';
import { newId } from '../../../src/kit/ids.ts';
import { postfixReport } from '../../../src/modules/notifications/returns/reports.fixtures.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { orderOf } from '../fulfilment/shipper-actions.ts';
import {
  type ReturnsFixture,
  returnAddress,
  sendOneAndMail,
  startReturnsFixture,
} from '../gifts/returns-fixtures.ts';
import { type Run, runGifts } from '../operators/run-gifts.ts';
import { cardLink, ownCards } from '../payments/own-card-fixtures.ts';
import { entriesOf, type StoredEntry } from './audit-fixtures.ts';

let fixture: ReturnsFixture;
let folder: string;
beforeAll(async () => {
  fixture = await startReturnsFixture();
  folder = await mkdtemp(join(tmpdir(), 'gifts-audit-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await fixture.close();
});

const gifts = (...args: string[]): Promise<Run> => runGifts(fixture.app.databaseUrl, args);

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await gifts(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() });
  return stdout.trim();
}

const organization = () => fixture.app.organizationId;
const madeUser = async () => {
  const email = `user-${newId()}@example.com`;
  await done('users', 'add', '--organization', organization(), '--email', email, '--role', 'sender');
  return email;
};
const madeOperator = async () => {
  const email = `operator-${newId()}@example.com`;
  await done('operators', 'add', '--email', email, '--role', 'support');
  return email;
};
const madeWorkspace = () =>
  done('workspaces', 'create', '--organization', organization(), '--name', 'Sales', '--quiet');
const madeApp = () => done('apps', 'create', '--organization', organization(), '--name', 'Shop', '--quiet');
const madeKey = async () => {
  await done('keys', 'create', '--email', 'admin@example.com', '--quiet');
  const [row] = await fixture.app.db.query<{ id: string }>(
    'select id from api_keys order by id desc limit 1',
  );
  return row?.id ?? '';
};
const madeOrganization = () =>
  done('organizations', 'create', '--name', 'New', '--email', `admin-${newId()}@example.com`, '--quiet');
async function madeCard(): Promise<string> {
  const { body } = await fixture.app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number: '5555 5555 5555 4444', exp_month: 12, exp_year: 2045, cvc: '123' },
  });
  const link = await cardLink(fixture.app);
  expect((await link.save(body.card_token)).status).toBe(200);
  return (await ownCards(fixture.app)).at(-1)?.id ?? '';
}
async function failedJob(): Promise<string> {
  const [row] = await fixture.app.db.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('retry_payments', $1)`,
    [JSON.stringify({ organization_id: organization() })],
  );
  await fixture.app.db.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
    [row?.id],
  );
  return row?.id ?? '';
}
/** The account of those who ship for all brands is opened before. */
async function madeShipment(): Promise<string> {
  await done('shipments', 'list');
  const { shipments } = await orderedOrder(fixture.app);
  return shipments[0]?.id ?? expect.unreachable();
}
/** Something is owed for the delivery and for the tax of a gift. */
async function earned(): Promise<void> {
  const { shipments } = await orderedOrder(fixture.app);
  const id = shipments[0]?.id ?? expect.unreachable();
  for (const status of ['shipped', 'delivered'])
    await fixture.app.request('POST', `/v1/sandbox/shipments/${id}/advance`, { body: { status } });
}
async function giftCard(): Promise<string> {
  const [product] = await fixture.app.db.query<{ id: string }>(
    'select id from products where is_gift_card order by slug limit 1',
  );
  return product?.id ?? '';
}
const nobody = '00000000-0000-0000-0000-000000000000';

type Expected = Partial<
  Pick<StoredEntry, 'subject_kind' | 'subject_id' | 'details' | 'organization_id' | 'act'>
>;

/** Runs a command and says what it leaves beside its name and the operator. */
type Case = () => Promise<{ run: () => Promise<unknown>; leaves: Expected }>;

const simple =
  (leaves: Expected, ...args: string[]): Case =>
  async () => ({ run: () => done(...args.map((each) => (each === 'ORG' ? organization() : each))), leaves });
const on =
  (make: () => Promise<string>, kind: string, ...args: string[]): Case =>
  async () => {
    const id = await make();
    return {
      run: () => done(...args.map((each) => (each === 'ID' ? id : each))),
      leaves: { subject_kind: kind, subject_id: id },
    };
  };
const member =
  (action: string): Case =>
  async () => {
    const [email, id] = [await madeUser(), await madeWorkspace()];
    if (action === 'remove-member') await done('workspaces', 'add-member', id, '--email', email);
    return {
      run: () => done('workspaces', action, id, '--email', email),
      leaves: { subject_kind: 'workspace', subject_id: id },
    };
  };
const onShipment =
  (action: string, ...options: string[]): Case =>
  async () => {
    const id = await madeShipment();
    if (action === 'offer-swap') await done('shipments', 'hold', id, '--reason', 'out_of_stock');
    if (action === 'release') await done('shipments', 'hold', id, '--reason', 'other');
    if (action === 'untrack') await done('shipments', 'track', id, '--carrier', 'UPS', '--number', '1');
    return {
      run: () => done('shipments', action, id, ...options),
      leaves: { organization_id: organization(), subject_kind: 'shipment', subject_id: id },
    };
  };
const onStock =
  (action: string, ...options: string[]): Case =>
  async () => {
    const [product] = await fixture.app.db.query<{ id: string }>(
      `select id from products where slug = 'five-herbals'`,
    );
    const id = product?.id ?? '';
    await done('stock', 'set', id, '9');
    return {
      run: () => done('stock', action, id, ...options),
      leaves: { organization_id: nobody, subject_kind: 'product', subject_id: id },
    };
  };
const ofUser =
  (details: object, ...args: string[]): Case =>
  async () => {
    const email = await madeUser();
    return {
      run: () => done('users', args[0] ?? '', email, ...args.slice(1)),
      leaves: { subject_kind: 'user', details: { ...details } },
    };
  };
const money = (...args: string[]) => [
  ...['balance', ...args, '--organization', 'ORG', '--method', 'BALANCE'],
  ...['--amount', '1.00', '--reason', 'A private reason'],
];

/** Every command that changes data. */
const changing: Readonly<Record<string, Case>> = {
  'organizations create': async () => ({ run: madeOrganization, leaves: { subject_kind: 'organization' } }),
  'organizations update': simple(
    {
      subject_kind: 'organization',
      details: {
        changes: { default_locale: { from: null, to: 'de' }, default_expiry_days: { from: 90, to: 30 } },
      },
    },
    ...['organizations', 'update', 'ORG', '--locale', 'de', '--default-expiry-days', '30'],
  ),
  'organizations close': on(madeOrganization, 'organization', 'organizations', 'close', 'ID'),
  'organizations reopen': on(madeOrganization, 'organization', 'organizations', 'reopen', 'ID'),
  'workspaces create': async () => ({ run: madeWorkspace, leaves: { subject_kind: 'workspace' } }),
  'workspaces update': on(madeWorkspace, 'workspace', 'workspaces', 'update', 'ID', '--name', 'Marketing'),
  'workspaces add-member': member('add-member'),
  'workspaces remove-member': member('remove-member'),
  'users add': async () => ({ run: madeUser, leaves: { subject_kind: 'user', details: { role: 'sender' } } }),
  'users update': ofUser(
    { fields: ['first_name'], changes: { role: { from: 'sender', to: 'viewer' } } },
    ...['update', '--role', 'viewer', '--first-name', 'Secretname'],
  ),
  'users remove': ofUser({}, 'remove'),
  'operators add': async () => ({
    run: madeOperator,
    leaves: { organization_id: nobody, subject_kind: 'operator', details: { role: 'support' } },
  }),
  'operators set-role': async () => {
    const email = await madeOperator();
    return {
      run: () => done('operators', 'set-role', email, '--role', 'owner'),
      leaves: {
        organization_id: nobody,
        subject_kind: 'operator',
        details: { before: 'support', role: 'owner' },
      },
    };
  },
  'operators remove': async () => {
    const email = await madeOperator();
    return {
      run: () => done('operators', 'remove', email),
      leaves: { organization_id: nobody, subject_kind: 'operator' },
    };
  },
  'sign-in-link': simple(
    {
      subject_kind: 'user',
      details: {
        ...{ removes_second_factor: false, sets_password: false },
        ...{ forgets_provider: false, is_past_single_sign_on: false },
      },
    },
    ...['sign-in-link', '--email', 'admin@example.com'],
  ),
  'sessions end': simple(
    { organization_id: nobody, subject_kind: 'person' },
    ...['sessions', 'end', '--email', 'admin@example.com'],
  ),
  'apps create': async () => ({ run: madeApp, leaves: { subject_kind: 'commerce_app' } }),
  'apps update': on(madeApp, 'commerce_app', 'apps', 'update', 'ID', '--hosted-payment', 'on'),
  'apps close': on(madeApp, 'commerce_app', 'apps', 'close', 'ID'),
  'apps reopen': on(madeApp, 'commerce_app', 'apps', 'reopen', 'ID'),
  'keys create': async () => ({ run: madeKey, leaves: { subject_kind: 'api_key' } }),
  'keys revoke': on(madeKey, 'api_key', 'keys', 'revoke', 'ID'),
  'balance credit': simple({ subject_kind: 'balance', details: { amount: 100 } }, ...money('credit')),
  'balance debit': simple({ subject_kind: 'balance', details: { amount: 100 } }, ...money('debit')),
  'balance limit': simple(
    { subject_kind: 'balance', subject_id: 'CORPORATE_ACCOUNT', details: { limit: 900_000_000 } },
    ...['balance', 'limit', '--organization', 'ORG', '--amount', '9000000.00'],
  ),
  'balance default': simple(
    { details: { changes: { default_payment_method: { from: 'CORPORATE_ACCOUNT', to: 'BALANCE' } } } },
    ...['balance', 'default', '--organization', 'ORG', '--method', 'BALANCE'],
  ),
  'cards link': simple({ subject_kind: 'card_link' }, 'cards', 'link', 'ORG'),
  'cards default': on(madeCard, 'payment_method', 'cards', 'default', 'ID'),
  'cards remove': on(madeCard, 'payment_method', 'cards', 'remove', 'ID', '--even-if-used'),
  refund: async () => {
    await fixture.app.db.query(
      `update organizations set default_payment_method = 'CORPORATE_ACCOUNT' where id = $1`,
      [organization()],
    );
    const { id } = await orderedOrder(fixture.app);
    return {
      run: () => done('refund', id, '--amount', '1.00', '--reason', 'A private reason'),
      leaves: { subject_kind: 'order', subject_id: id, details: { amount: 100 } },
    };
  },
  'shipments track': onShipment('track', '--carrier', 'UPS', '--number', '1Z999AA10123456784'),
  'shipments untrack': onShipment('untrack'),
  'shipments ship': onShipment('ship'),
  'shipments deliver': onShipment('deliver'),
  'shipments fail': onShipment('fail', '--reason', 'lost', '--reship'),
  'shipments hold': onShipment('hold', '--reason', 'other'),
  'shipments release': onShipment('release'),
  'shipments offer-swap': onShipment('offer-swap'),
  'shipments split': async () => {
    const { id, productId } = await orderOf(fixture.app, 2);
    return {
      run: () => done('shipments', 'split', id, '--item', `${productId}=1`),
      leaves: { organization_id: organization(), subject_kind: 'shipment', subject_id: id },
    };
  },
  'shipments import': async () => {
    const id = await madeShipment();
    const file = join(folder, `${id}.csv`);
    await writeFile(file, `shipment_id,carrier,number\n${id},UPS,1Z999AA10123456784\n`);
    return {
      run: () => done('shipments', 'import', file),
      leaves: { act: 'import_shipments', subject_kind: 'shipment', subject_id: id },
    };
  },
  'stock set': onStock('set', '5'),
  'stock add': onStock('add', '5'),
  'stock remove': onStock('remove', '1'),
  'stock uncount': onStock('uncount'),
  'codes import': async () => {
    const file = join(folder, 'codes.csv');
    const product = await giftCard();
    const write = () => writeFile(file, `product_id,value_cents,code,pin\n${product},2500,${newId()},\n`);
    // The first import of all makes the key of codes too, which has an entry of its own.
    await write();
    await done('codes', 'import', file, '--any-value');
    await write();
    return {
      run: () => done('codes', 'import', file, '--any-value'),
      leaves: {
        ...{ organization_id: nobody, subject_kind: 'product', subject_id: product },
        details: { added: [{ value_cents: 2_500, count: 1 }] },
      },
    };
  },
  'codes threshold': async () => {
    const id = await giftCard();
    return {
      run: () => done('codes', 'threshold', id, '5'),
      leaves: { organization_id: nobody, subject_kind: 'product', subject_id: id },
    };
  },
  'brands set': async () => {
    const [brand] = await fixture.app.db.query<{ slug: string }>(
      'select slug from brands order by slug limit 1',
    );
    return {
      run: () => done('brands', 'set', brand?.slug ?? '', '--commission', '12.5'),
      leaves: {
        organization_id: nobody,
        subject_kind: 'brand',
        details: { commission_basis_points: 1_250 },
      },
    };
  },
  'payouts create': async () => {
    await earned();
    return {
      run: () => done('payouts', 'create', '--to', 'tax', '--amount', '0.01', '--reference', newId()),
      leaves: { organization_id: nobody, subject_kind: 'payout', details: { amount: 1 } },
    };
  },
  'payouts reverse': async () => {
    await earned();
    const id = await done('payouts', 'create', '--to', 'tax', '--amount', '0.01', '--reference', newId());
    return {
      run: () => done('payouts', 'reverse', id, '--reason', 'A private reason'),
      leaves: { organization_id: nobody, subject_kind: 'payout', subject_id: id, details: { amount: 1 } },
    };
  },
  'mail returned': async () => {
    const to = `${newId()}@example.com`;
    await sendOneAndMail(fixture.app, to);
    const message = postfixReport({ to: returnAddress(fixture, to) });
    return {
      run: () => runGifts(fixture.app.databaseUrl, ['mail', 'returned'], {}, [Buffer.from(message)]),
      leaves: {
        act: 'record_returned_mail',
        subject_kind: 'mail',
        details: { failure: 'mailbox_unavailable' },
      },
    };
  },
  'jobs retry': on(failedJob, 'job', 'jobs', 'retry', 'ID'),
  'jobs drop': on(failedJob, 'job', 'jobs', 'drop', 'ID'),
  'catalog import': async () => {
    const file = join(folder, 'catalog.json');
    await writeFile(
      file,
      JSON.stringify({ brands: [{ slug: 'made-up', name: 'Made Up', shipping_price: 500 }] }),
    );
    return {
      run: () => done('catalog', 'import', file),
      leaves: { organization_id: nobody, subject_kind: 'catalog', details: { added: 1, changed: 0 } },
    };
  },
  listen: async () => ({
    run: () =>
      makeListeningKey(
        {
          env: {
            DATABASE_URL: fixture.app.databaseUrl,
            GIFTS_ENV: 'sandbox',
            GIFTS_SECRET_KEY: testSecretKey,
          },
          stdout: { write: () => {} },
          stderr: { write: () => {} },
          act: 'listen',
        },
        organization(),
      ),
    leaves: { subject_kind: 'api_key' },
  }),
};

/** Commands that read, and those that run or prepare the service. */
const others = [
  ...['start', 'api', 'worker', 'migrate', 'doctor', 'trigger', 'find', 'mail dns'],
  ...[
    'organizations list',
    'workspaces list',
    'workspaces members',
    'users list',
    'operators list',
    'apps list',
    'keys list',
  ],
  ...[
    'balance list',
    'cards list',
    'ledger verify',
    'ledger explain',
    'jobs list',
    'deletions list',
    'privacy report',
  ],
  ...[
    'audit list',
    'audit export',
    'shipments list',
    'shipments show',
    'shipments export',
    'shipments slips',
  ],
  // Tests of their own run these: they need an order that waits for codes, another key, another database, or a gift that has ended.
  ...['backup', 'restore', 'codes end', 'keys rotate-encryption', 'payouts allocate', 'gateway reconcile'],
  ...['deletions close', 'privacy erase', 'privacy export', 'cells create'],
  // These know where data is and not what it says.
  ...['cells list', 'cells move', 'cells plan'],
  ...['brands list', 'brands terms', 'payouts list', 'payouts show', 'payouts owed', 'statements'],
  ...['carriers problems', 'codes list'],
  ...['stock list', 'stock history', 'stock verify'],
];

/** The actions that the usage of a command names. */
async function actionsOf(name: string): Promise<string[]> {
  const { command } = (await commands[name]?.load()) ?? expect.unreachable();
  const lines = [
    ...`gifts ${command.usage}`.matchAll(/^ *gifts ([a-z][a-z-]*)(?: ([a-z][a-z|-]+))?(?= |$)/gm),
  ];
  return lines.flatMap(([, word = '', actions = '']) =>
    actions === '' ? [word] : actions.split('|').map((action) => `${word} ${action}`),
  );
}

it('every command is listed here, as one that changes data or as another', async () => {
  const actions = await Promise.all(Object.keys(commands).map(actionsOf));
  const known = [...Object.keys(changing), ...others, 'seed'];
  expect([...new Set(actions.flat())].sort()).toEqual(known.sort());
});

it.each(Object.keys(changing))('gifts %s leaves an entry', async (name) => {
  const { run, leaves } = (await changing[name]?.()) ?? expect.unreachable();
  const entries = await entriesOf(fixture.app, run);
  expect(entries).toEqual([
    expect.objectContaining({
      organization_id: expect.not.stringMatching(leaves.organization_id ?? nobody),
      kind: 'change',
      act: name.replaceAll(/[ -]/g, '_'),
      actor: { kind: 'operator', userName: userInfo().username, host: hostname() },
      actor_kind: 'operator',
      client_address: null,
      request_id: null,
      ...leaves,
    }),
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/gos_sandbox_|Secretname|private reason|\/cards\//);
});

it('gifts keys create for those who ship leaves one entry for the key, and one for a new account', async () => {
  const [brand] = await fixture.app.db.query<{ slug: string }>(
    'select slug from brands order by slug limit 1',
  );
  const slug = brand?.slug ?? '';
  const create = () =>
    done('keys', 'create', '--kind', 'fulfilment', '--email', 'pack@example.com', '--brand', slug, '--quiet');
  const first = await entriesOf(fixture.app, create);
  const shipper = first[0]?.organization_id;
  const key = {
    organization_id: shipper,
    act: 'keys_create',
    subject_kind: 'api_key',
    details: expect.objectContaining({ kind: 'fulfilment', brands: [slug] }),
  };
  expect(first).toEqual([
    expect.objectContaining({ act: 'keys_create', subject_kind: 'shipper', subject_id: shipper }),
    expect.objectContaining(key),
  ]);
  expect(shipper).not.toBe(nobody);
  expect(await entriesOf(fixture.app, create)).toEqual([expect.objectContaining(key)]);
});

it('a command that is refused, or changes nothing, leaves none', async () => {
  const entries = await entriesOf(fixture.app, async () => {
    await gifts('keys', 'revoke', newId());
    await gifts('jobs', 'drop', '99999');
    await gifts('deletions', 'close', newId());
    await gifts('users', 'remove', 'admin@example.com');
    await gifts('keys', 'list');
  });
  expect(entries).toEqual([]);
});
