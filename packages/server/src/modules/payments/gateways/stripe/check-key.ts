/** Whether the secret key works, for what the service reads. A restricted key may lack one of the rights. */
import { Stripe } from 'stripe';
import type { GatewayCheck } from '../../../../ports/card-gateway.ts';

const { errors } = Stripe;

/** Asks for one object of each kind, so that nothing is changed and little is sent. */
export async function checkKey(client: Stripe): Promise<GatewayCheck> {
  const one = { limit: 1 };
  const questions = {
    PaymentIntents: () => client.paymentIntents.list(one),
    Disputes: () => client.disputes.list(one),
    'Balance transaction sources': () => client.balanceTransactions.list(one),
    Payouts: () => client.payouts.list(one),
  };
  let time: Date | null = null;
  for (const [right, ask] of Object.entries(questions)) {
    try {
      const { lastResponse } = await ask();
      time ??= timeOf(lastResponse.headers);
    } catch (error) {
      return { problem: problemOf(error, right), time };
    }
  }
  return { problem: null, time };
}

/** The messages of Stripe's library repeat a part of the key, so they are not shown. */
function problemOf(error: unknown, right: string): NonNullable<GatewayCheck['problem']> {
  if (error instanceof errors.StripeAuthenticationError) {
    return {
      sentence: 'Stripe refuses STRIPE_SECRET_KEY: it was revoked, has expired or never was one',
      action: 'Make a new restricted key in the dashboard of Stripe, and set STRIPE_SECRET_KEY to it.',
    };
  }
  if (error instanceof errors.StripePermissionError) {
    return {
      sentence: `STRIPE_SECRET_KEY may not read ${right}`,
      action: 'Give the restricted key the rights that docs/operating.md, Cards, names.',
    };
  }
  const word = error instanceof errors.StripeError ? error.type : 'unexpected answer';
  return {
    sentence: `Stripe cannot be asked (${word})`,
    action: 'Look whether this machine reaches api.stripe.com, and at status.stripe.com.',
  };
}

function timeOf(headers: { readonly [name: string]: string | string[] | undefined }): Date | null {
  const time = new Date(String(headers.date ?? ''));
  return Number.isNaN(time.getTime()) ? null : time;
}
