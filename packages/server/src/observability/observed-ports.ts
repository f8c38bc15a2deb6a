/** Ports whose calls are counted, timed and traced. The adapters behind them know nothing of it. */
import type { FetchOutcome, SafeFetch } from '../kit/safe-fetch/safe-fetch.ts';
import { type Tracing, traced } from '../kit/tracing.ts';
import type { MailTransport } from '../ports/mail-transport.ts';
import { classOf, type ProcessMetrics } from './process-metrics.ts';

interface Observers {
  readonly metrics: ProcessMetrics | null;
  readonly tracing: Tracing | null;
}

/** The id of a mail is also its Message-ID, so that the log of the mail server can be searched for it. */
export const observeMail = (mail: MailTransport, { metrics, tracing }: Observers): MailTransport => ({
  ...mail,
  send: (outgoing) =>
    traced(
      tracing,
      { name: 'send mail', kind: 'client', attributes: { 'gifts.mail_id': outgoing.id } },
      async (span) => {
        const begun = performance.now();
        const sent = await mail.send(outgoing);
        const outcome = sent.outcome === 'sent' ? 'sent' : sent.failure;
        metrics?.noteMail(outcome, performance.now() - begun);
        if (sent.outcome !== 'sent') span?.fail(outcome);
        return sent;
      },
    ),
});

/** The span of a delivery is made where the delivery is known; here its answer is noted. */
export const observeWebhooks = (http: SafeFetch, { metrics }: Pick<Observers, 'metrics'>): SafeFetch =>
  metrics === null
    ? http
    : {
        ...http,
        async post(url, headers, body) {
          const begun = performance.now();
          const outcome = await http.post(url, headers, body);
          metrics.noteWebhook(outcomeOf(outcome), performance.now() - begun);
          return outcome;
        },
      };

const outcomeOf = (outcome: FetchOutcome): string =>
  'status' in outcome ? classOf(outcome.status) : outcome.failure;
