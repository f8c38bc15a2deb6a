import type { PaymentSummary, TokenizedCard } from './page-shapes.ts';
import { postJson, requestJson } from './request-json.ts';

export const readPaymentSummary = (token: string): Promise<PaymentSummary> =>
  requestJson(`/pay/${encodeURIComponent(token)}/summary`);

export const sendPayment = (token: string, card: TokenizedCard): Promise<{ status: 'paid' | 'processing' }> =>
  postJson(`/pay/${encodeURIComponent(token)}/payments`, card);
