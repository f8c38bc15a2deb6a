/** Events, mails and webhooks: everybody is told. Whoever is told more than once is told by the same id. */
import { askForProblems } from './ask-for-problems.ts';
import type { Check } from './check.ts';

const stream = askForProblems({
  says: 'The events are numbered without gaps.',
  counts: `select count(*) || ' events, numbered from ' || min(sequence) || ' to ' || max(sequence) as compared
    from event_sequences where organization_id = $1`,
  problems: [
    `select 'the stream ends at ' || max(sequence) || ' and has ' || count(*) || ' numbers of '
      || count(distinct event_id) || ' events' as problem
    from event_sequences where organization_id = $1
    having max(sequence) <> count(*) or count(*) <> count(distinct event_id)`,
  ],
});

const mailRows = askForProblems({
  says: 'No mail was given up, and nobody was written to twice about the same.',
  counts: `select count(*) || ' mails' as compared from mails where organization_id = $1`,
  problems: [
    `select 'mail ' || id || ' is ' || status as problem from mails where organization_id = $1
    and status not in ('sent', 'skipped')`,
    `select 'order ' || order_id || ' was written to ' || count(*) || ' times about ' || template as problem
    from mails where organization_id = $1 and order_id is not null and resend_number = 0
    group by order_id, template having count(*) > 1`,
  ],
});

const idOf = (messageId: string): string => messageId.split('@', 1)[0] ?? '';

const mails: Check = {
  says: 'Each mail reached the mail server.',
  async find({ seeded: { db, organizationId }, relay }) {
    const sent = await db.query<{ id: string }>(
      `select id from mails where organization_id = $1 and status = 'sent'`,
      [organizationId],
    );
    const arrived = new Set([...relay.taken.keys()].map(idOf));
    const repeated = [...relay.taken.values()].filter((times) => times > 1).length;
    const missing = sent.filter(({ id }) => !arrived.has(id));
    const unknown = arrived.size - (sent.length - missing.length);
    return {
      compared: `${sent.length} sent, ${arrived.size} arrived, ${repeated} more than once`,
      problems: [
        ...missing.map(({ id }) => `mail ${id} never arrived`),
        ...(unknown === 0 ? [] : [`${unknown} mails arrived that are not noted as sent`]),
      ],
    };
  },
};

const webhooks: Check = {
  says: 'Each event reached the receiver of webhooks.',
  async find({ seeded: { db, organizationId }, receiver }) {
    const events = await db.query<{ event_id: string; status: string }>(
      'select event_id, status from webhook_deliveries where organization_id = $1',
      [organizationId],
    );
    const received = receiver.ids();
    return {
      compared: `${events.length} events, ${received.size} arrived, ${receiver.received.length - received.size} repetitions`,
      problems: events.flatMap(({ event_id, status }) => [
        ...(received.has(event_id) ? [] : [`event ${event_id} never arrived`]),
        ...(status === 'succeeded' ? [] : [`the delivery of event ${event_id} is ${status}`]),
      ]),
    };
  },
};

export const toldChecks: readonly Check[] = [stream, mailRows, mails, webhooks];
