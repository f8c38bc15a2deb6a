import type { AttemptFailure } from '@gifts/sdk';

interface Explanation {
  /** What happened. */
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
}

/** Why attempts fail, and what whoever runs the receiver can do. */
export const failures: Record<AttemptFailure, Explanation> = {
  http_status: {
    title: 'The receiver answered with an error',
    advice: 'Look into its log at the time of the attempt. Any 2xx status counts as received.',
  },
  redirect: {
    title: 'The receiver answered with a redirect',
    advice: 'Redirects are not followed. Enter the final address in the webhook.',
  },
  gone: {
    title: 'The receiver said that it is gone (410)',
    advice: 'A 410 disables the webhook. Mend the receiver, then enable the webhook again.',
  },
  timeout: {
    title: 'No answer within 15 seconds',
    advice: 'Answer as soon as the event is stored, and do the work afterwards.',
  },
  dns_failed: {
    title: 'The name of the receiver has no address',
    advice: 'Check the spelling of the address and the DNS records of the domain.',
  },
  blocked_address: {
    title: 'The name leads to a private address',
    advice: 'Events are sent to the public internet only. Check the DNS records of the domain.',
  },
  connection_failed: {
    title: 'No connection was possible',
    advice: 'Check that the receiver runs, and that its firewall lets this service in.',
  },
  connection_lost: {
    title: 'The connection broke before the answer',
    advice: 'The receiver or a proxy before it closed the connection. Look for crashes and limits there.',
  },
  tls_failed: {
    title: 'The certificate is not valid',
    advice: 'Renew the certificate, and send it with the certificates between it and its root.',
  },
  invalid_answer: {
    title: 'The answer is not HTTP',
    advice: 'Another program answers at this address and port. Check the address.',
  },
};

interface Delivered {
  readonly status: string;
  readonly attempts: readonly {
    readonly failure: AttemptFailure | null;
    readonly response_status: number | null;
  }[];
}

export interface FailureGroup {
  readonly failure: AttemptFailure;
  /** Of `http_status`: the status. */
  readonly status: number | null;
  readonly count: number;
}

/** Groups deliveries that have not arrived by the outcome of their last attempt, the largest group first. */
export function groupFailures(deliveries: readonly Delivered[]): FailureGroup[] {
  const last = deliveries.flatMap(({ status, attempts }) => {
    const attempt = attempts.at(-1);
    return status === 'succeeded' || !attempt?.failure ? [] : [{ ...attempt, failure: attempt.failure }];
  });
  const groups = Map.groupBy(last, ({ failure, response_status }) => `${failure} ${response_status}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ failure: first.failure, status: first.response_status, count: others.length + 1 }] : [],
    )
    .sort((one, other) => other.count - one.count);
}
