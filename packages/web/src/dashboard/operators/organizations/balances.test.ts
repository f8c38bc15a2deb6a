import { expect, it } from 'vitest';
import type { OrganizationBalance } from '../../../api/dashboard-operations.generated.ts';
import { availableAfter, balancesFor, corporateAccountOf, nameOf } from './balances.ts';

const line = (source: OrganizationBalance['source'], owner: string | null = null): OrganizationBalance => ({
  source,
  owner_id: owner && `id of ${owner}`,
  owner,
  available_cents: 500,
  held_cents: 0,
  credit_limit_cents: source === 'CORPORATE_ACCOUNT' ? 900 : null,
  is_default: false,
});
const workspaces = ['Sales', 'People'].map((name) => ({ id: `id of ${name}`, name, members_count: 1 }));

it.each([
  ['BALANCE', null, 'Balance'],
  ['WORKSPACE_BALANCE', 'Sales', 'Balance of Sales'],
  ['COMMERCE_STORED_VALUE', 'Corner', 'Stored value of Corner'],
  ['CORPORATE_ACCOUNT', null, 'Corporate account'],
] as const)('%s of %s is called %s', (source, owner, name) => {
  expect(nameOf({ source, owner })).toBe(name);
});

it('money can be paid in to what there is, and to what is opened by it', () => {
  const balances = [line('CORPORATE_ACCOUNT'), line('WORKSPACE_BALANCE', 'People')];
  expect(balancesFor({ balances, workspaces }).map((each) => [nameOf(each), each.available_cents])).toEqual([
    ['Corporate account', 500],
    ['Balance of People', 500],
    ['Balance', 0],
    ['Balance of Sales', 0],
  ]);
});

it('says what is available afterwards', () => {
  expect(availableAfter(line('BALANCE'), 'credit', 125)).toBe(625);
  expect(availableAfter(line('BALANCE'), 'debit', 125)).toBe(375);
});

it('an organization without credit has a limit of 0', () => {
  expect(corporateAccountOf({ balances: [line('CORPORATE_ACCOUNT')] }).credit_limit_cents).toBe(900);
  expect(corporateAccountOf({ balances: [] })).toMatchObject({ available_cents: 0, credit_limit_cents: 0 });
});
