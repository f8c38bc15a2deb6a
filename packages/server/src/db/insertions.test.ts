import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Insertion, insertInto, insertManyInto, insertSelected } from './insertions.ts';
import { fragment } from './sql.ts';
import type { OptionalColumn, Row } from './tables.ts';

type RowOfInsertion<Made> = Made extends Insertion<[infer Inserted]> ? Inserted : never;

const cart = { organization_id: 'o', id: 'c', items: [{ id: 'i' }], created_at: new Date(0) };

describe('insertInto', () => {
  it('names every column of the table but those that are left to the database', () => {
    const insertCart = insertInto('carts');
    expect(insertCart.statement.text).toBe(
      'insert into carts (organization_id, id, items, created_at) values ($1, $2, $3, $4)',
    );
    expect(insertInto('users', { except: ['created_at'] }).statement.text).not.toContain('created_at');
  });

  it('takes the values of its columns from a row that may hold more, and renders documents', () => {
    const values = insertInto('carts').valuesOf({ ...cart, ...{ total: 1 } });
    expect(values).toEqual(['o', 'c', '[{"id":"i"}]', new Date(0)]);
  });

  it('leaves a document that is not there null', () => {
    const { valuesOf } = insertInto('order_batch_recipients');
    const row = {
      organization_id: 'o',
      order_batch_id: 'b',
      position: 0,
      first_name: 'Ada',
      last_name: null,
      email: null,
      phone: null,
      mailing_address: null,
      locale: null,
      amount_tax: null,
      amount_global_relay_cost: null,
      amount_total: null,
    };
    expect(valuesOf(row)).toEqual(['o', 'b', 0, 'Ada', ...Array(8).fill(null)]);
  });

  it('asks the compiler for every column, nullable ones too', () => {
    const insertCart = insertInto('carts');
    type Cart = RowOfInsertion<typeof insertCart>;
    expectTypeOf<Cart>().toEqualTypeOf<Omit<Row<'carts'>, never>>();
    const insertMail = insertInto('mails', { except: ['failure'] });
    type Mail = RowOfInsertion<typeof insertMail>;
    expectTypeOf<Omit<Mail, 'sent_at'>>().not.toExtend<Mail>();
    expectTypeOf<Mail['sent_at']>().toEqualTypeOf<Date | null>();
  });

  it('leaves only those columns to the database that it can fill in', () => {
    expectTypeOf<'created_at' | 'expires_at'>().toExtend<OptionalColumn<'api_keys'>>();
    expectTypeOf<'organization_id'>().not.toExtend<OptionalColumn<'api_keys'>>();
    expectTypeOf<'items'>().not.toExtend<OptionalColumn<'carts'>>();
  });
});

describe('insertManyInto', () => {
  const insertCarts = insertManyInto('carts', { shared: ['organization_id', 'created_at'] });

  it('sends what is shared once and the rest of the rows as one document', () => {
    expect(insertCarts.statement.text.replace(/\s+/g, ' ')).toBe(
      'insert into carts (organization_id, created_at, id, items) select $1, $2, r.id, r.items from json_to_recordset($3::json) as r (id uuid, items jsonb)',
    );
    const values = insertCarts.valuesOf(cart, [cart, { ...cart, id: 'd' }]);
    expect(values).toEqual([
      'o',
      new Date(0),
      '[{"id":"c","items":[{"id":"i"}]},{"id":"d","items":[{"id":"i"}]}]',
    ]);
  });

  it('refuses bytes, which JSON does not have', () => {
    expect(() => insertManyInto('api_key_hashes', {})).toThrow('JSON has no bytes');
  });
});

describe('insertSelected', () => {
  it('inserts an expression for each column', () => {
    const insert = insertSelected('workspace_members', {
      values: { organization_id: '$1', workspace_id: 'w.id', user_id: fragment`$2` },
      from: fragment`from workspaces w`,
    });
    expect(insert.text).toBe(
      'insert into workspace_members (organization_id, workspace_id, user_id) select $1, w.id, $2 from workspaces w',
    );
  });
});
