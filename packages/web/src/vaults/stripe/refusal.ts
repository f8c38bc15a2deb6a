/** Converts an error of Stripe's script. Its messages are written for payers. */
import { RequestError } from '../../api/request-error.ts';

interface StripeProblem {
  readonly type: string;
  readonly message?: string;
}

const codes: Readonly<Record<string, string>> = {
  card_error: 'card_declined',
  validation_error: 'invalid_fields',
  api_connection_error: 'connection_failed',
  rate_limit_error: 'rate_limited',
};

export const refusalOf = ({ type, message }: StripeProblem): RequestError =>
  new RequestError({
    code: codes[type] ?? 'unexpected_answer',
    message: message ?? 'The card could not be used.',
    status: type === 'card_error' ? 402 : 0,
  });
