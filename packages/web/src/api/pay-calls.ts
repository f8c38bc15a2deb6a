import type { PayableOrder, PayOrderInput } from '@gifts/contract/pages';
import { postJson, requestJson } from './request-json.ts';

export const readPayableOrder = (token: string): Promise<PayableOrder> =>
  requestJson(`/pay/${encodeURIComponent(token)}/summary`);

export const sendPayment = (token: string, card: PayOrderInput): Promise<{ status: 'paid' | 'processing' }> =>
  postJson(`/pay/${encodeURIComponent(token)}/payments`, card);
