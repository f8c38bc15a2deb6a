import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  columns,
  computed,
  constant,
  type Fragment,
  fragment,
  inner,
  nullable,
  type RowOf,
  registeredStatements,
  renamed,
  sql,
} from './sql.ts';
import type { Column, Row, Table } from './tables.ts';

const text = (part: Fragment<object>): string => part.text;

describe('a statement', () => {
  it('is the text of its fragments and has their columns', () => {
    const statement = sql`select ${columns('products', ['id', 'status'], 'p')} from products p where p.id = $1`;
    expect(statement.text).toBe('select p.id, p.status from products p where p.id = $1');
    expect(statement.columns).toEqual([
      { name: 'id', type: 'uuid' },
      { name: 'status', type: 'text' },
    ]);
  });

  it('is made once for each text, and registered', () => {
    const one = sql`select 1 from brands`;
    const other = sql`select 1 from brands where true`;
    expect(sql`select 1 from brands`).toBe(one);
    expect(other.name).not.toBe(one.name);
    expect(registeredStatements()).toEqual(expect.arrayContaining([one, other]));
  });

  it('can be part of another', () => {
    const all = sql`select ${columns('brands', ['id'])} from brands`;
    expect(text(sql`${all} limit 1`)).toBe('select id from brands limit 1');
    expectTypeOf<RowOf<typeof all>>().toEqualTypeOf<{ id: string }>();
  });
});

describe('the row of a statement', () => {
  it('is known from its columns', () => {
    const statement = fragment`select ${columns('orders', ['id', 'paid_at', 'status'])} from orders`;
    expectTypeOf<RowOf<typeof statement>>().toEqualTypeOf<Pick<Order, 'id' | 'paid_at' | 'status'>>();
    expectTypeOf<Order['paid_at']>().toEqualTypeOf<Date | null>();
  });

  it('is nothing without columns', () => {
    const statement = fragment`update carts set items = $2 where id = $1`;
    expectTypeOf<keyof RowOf<typeof statement>>().toBeNever();
  });

  it('has what is computed', () => {
    const statement = fragment`select ${computed('total', 'bigint', 'count(*)')}, ${computed('last', 'timestamptz or null', fragment`max(created_at)`)} from carts`;
    expect(statement.text).toBe('select count(*) as "total", max(created_at) as "last" from carts');
    expectTypeOf<RowOf<typeof statement>>().toEqualTypeOf<{ total: number; last: Date | null }>();
  });

  it('has other names', () => {
    const part = renamed('workspaces', { id: 'workspaceId', name: 'workspace_name' }, 'w');
    expect(part.text).toBe('w.id as "workspaceId", w.name as "workspace_name"');
    expectTypeOf<RowOf<typeof part>>().toEqualTypeOf<{ workspaceId: string; workspace_name: string }>();
  });

  it('may be null where a row is joined', () => {
    const part = nullable(columns('users', ['email'], 'u'));
    expectTypeOf<RowOf<typeof part>>().toEqualTypeOf<{ email: string | null }>();
  });

  it('is told what a document holds', () => {
    interface Item {
      id: string;
    }
    const part = columns('carts', ['id', 'items']).as<{ items: Item[] }>();
    expectTypeOf<RowOf<typeof part>>().toEqualTypeOf<{ id: string; items: Item[] }>();
  });

  it('leaves out what a subquery selects', () => {
    const found = fragment`select ${columns('orders', ['id'])} from orders`;
    const statement = fragment`select ${computed('total', 'bigint', 'count(*)')} from (${inner(found)}) as found`;
    expectTypeOf<RowOf<typeof statement>>().toEqualTypeOf<{ total: number }>();
    expect(statement.columns).toEqual([{ name: 'total', type: 'bigint' }]);
  });
});

describe('what does not exist', () => {
  /** What columns() takes as the names of columns of a table. */
  type NameIn<T extends Table> = Parameters<typeof columns<T, readonly Column<T>[]>>[1][number];
  /** What a template takes between its strings. */
  type Part = Parameters<typeof sql>[1];

  it('is no column', () => {
    expectTypeOf<'status'>().toExtend<NameIn<'orders'>>();
    expectTypeOf<'send_status'>().not.toExtend<NameIn<'orders'>>();
    expectTypeOf<'send_status'>().toExtend<NameIn<'order_batches'>>();
    expectTypeOf<'no_table'>().not.toExtend<Table>();
  });

  it('is no field of a row', () => {
    const statement = fragment`select ${columns('orders', ['id'])} from orders`;
    expectTypeOf<keyof RowOf<typeof statement>>().toEqualTypeOf<'id'>();
  });

  it('is no value in a text', () => {
    expectTypeOf<Fragment>().toExtend<Part>();
    expectTypeOf<string>().not.toExtend<Part>();
    expectTypeOf<number>().not.toExtend<Part>();
  });
});

type Order = Row<'orders'>;

describe('a constant', () => {
  it('is written as SQL reads it', () => {
    expect(text(constant(3))).toBe('3');
    expect(text(constant("it's"))).toBe("'it''s'");
  });
});
