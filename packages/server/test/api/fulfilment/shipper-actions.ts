/** Those who ship, as the tests of their operations let them act. */
import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { type OrderBody, orderedOrder, plainProducts } from './fulfilment-fixtures.ts';

export interface Shipper {
  readonly ask: (
    method: string,
    id: string,
    act?: string,
    body?: object,
    headers?: object,
  ) => Promise<TestResponse>;
  /** Acts, which must succeed, and returns the shipment of the answer. */
  readonly act: (id: string, act: string, body?: object) => Promise<FulfilmentShipment>;
  readonly get: (id: string) => Promise<FulfilmentShipment>;
  readonly list: (query?: string) => Promise<{ ids: string[]; total: number }>;
}

export function shipperWith(app: TestApp, apiKey: string): Shipper {
  const path = '/v1/fulfilment/shipments';
  const ask: Shipper['ask'] = (method, id, act = '', body, headers = {}) =>
    app.request(method, `${path}/${id}${act}`, { apiKey, headers: { ...headers }, ...(body && { body }) });
  return {
    ask,
    act: async (id, act, body = {}) => {
      const answer = await ask('POST', id, act, body);
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      return answer.body;
    },
    get: async (id) => (await ask('GET', id)).body,
    list: async (query = 'per_page=100') => {
      const { status, body } = await app.request('GET', `${path}?${query}`, { apiKey });
      expect(status, JSON.stringify(body)).toBe(200);
      return {
        ids: body.data.map(({ id }: FulfilmentShipment) => id),
        total: body.list_meta.total_count,
      };
    },
  };
}

/** An order with so many of one product, in one shipment. */
export async function orderOf(
  app: TestApp,
  quantity: number,
): Promise<{ order: OrderBody; id: string; productId: string }> {
  const [product] = await plainProducts(app, 1);
  const productId = product?.id ?? '';
  const order = await orderedOrder(app, {
    batch: { cart: { items: [{ product_id: productId, quantity }] } },
  });
  return { order, id: order.shipments[0]?.id ?? '', productId };
}
