/** Grows an organization's lists by SQL: batches with a cart, a recipient and an order each. */
import { asAdministrator } from './as-administrator.ts';
import { say } from './benchmark.ts';
import { organizationId, type Service } from './service.ts';

const sliceSize = 50_000;

/**
 * Inserts copies of a batch that the service created, some milliseconds apart. Foreign keys are not checked, because the copies are
 * consistent.
 */
export async function growTo(
  service: Service,
  likeBatchId: string,
  rows: number,
  apartMs = 1,
): Promise<void> {
  await asAdministrator(service, async (administrator) => {
    for (let from = 0; from < rows; from += sliceSize) {
      const to = Math.min(from + sliceSize, rows);
      await administrator.query(copies(likeBatchId, { from, to, rows, apartMs }));
      say(`${to.toLocaleString('en-US')} orders`);
    }
    await administrator.query('reset session_replication_role');
    for (const table of ['carts', 'order_batches', 'order_batch_recipients', 'orders']) {
      await administrator.query(`vacuum (analyze) ${table}`);
    }
    await administrator.query('checkpoint');
  });
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly apartMs: number;
}

/** The newest is one minute old. */
function copies(likeBatchId: string, { from, to, rows, apartMs }: Slice): string {
  const own = `organization_id = '${organizationId}'`;
  return `
    with born as materialized (
      select n, at, uuid_v7(at, 1) as batch_id, uuid_v7(at, 2) as cart_id, uuid_v7(at, 3) as order_id
      from generate_series(${from}, ${to - 1}) n,
        lateral (select now() - make_interval(secs => 60 + (${rows} - n) * ${apartMs / 1_000}) as at) as birth
    ), cart as (
      insert into carts (organization_id, id, items, created_at)
      select c.organization_id, born.cart_id, c.items, born.at from born, carts c
      where c.${own} and c.id = (select cart_id from order_batches where ${own} and id = '${likeBatchId}')
    ), batch as (
      insert into order_batches (organization_id, id, workspace_id, user_id, api_key_id, send_status, from_name, message,
        cart_id, send_method, recipients_count, orders_count, batch_name, payment_method_id, swap,
        international_shipping_tier, international_gift_cards_enabled, notifications_enabled, created_at)
      select b.organization_id, born.batch_id, workspace_id, user_id, api_key_id, send_status, from_name, message,
        born.cart_id, send_method, 1, 1, batch_name, payment_method_id, swap, international_shipping_tier,
        international_gift_cards_enabled, notifications_enabled, born.at
      from born, order_batches b where b.${own} and b.id = '${likeBatchId}'
    ), recipient as (
      insert into order_batch_recipients (organization_id, order_batch_id, position, first_name, last_name, email)
      select r.organization_id, born.batch_id, 0, first_name, last_name, email
      from born, order_batch_recipients r where r.${own} and r.order_batch_id = '${likeBatchId}'
    )
    insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name,
      recipient_last_name, recipient_email, cart_id, amount_product, amount_shipping, amount_processing_fee,
      amount_pre_tax_total, created_at)
    select o.organization_id, born.order_id, born.batch_id, workspace_id, 0, status, recipient_first_name,
      recipient_last_name, 'grown-' || born.n || '@example.com', born.cart_id, amount_product, amount_shipping, amount_processing_fee,
      amount_pre_tax_total, born.at
    from born, orders o where o.${own} and o.order_batch_id = '${likeBatchId}'`;
}
