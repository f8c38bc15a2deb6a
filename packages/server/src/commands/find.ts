import { parseArgs } from 'node:util';
import { formatUsd } from '@gifts/contract/format-usd';
import { fullName, recipientName } from '@gifts/contract/names';
import { systemClock } from '../kit/clock.ts';
import { referenceId } from '../kit/ids.ts';
import { oneLine } from '../kit/printable.ts';
import type { GiftActs } from '../modules/support/acts-of-gift.ts';
import { type Found, findAnything } from '../modules/support/find-anything.ts';
import { type GiftStory, tellStory } from '../modules/support/gift-story.ts';
import { actorText } from './actor-text.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireSingle } from './parse-arguments.ts';
import { withEachCell } from './with-each-cell.ts';

export const command: Command = {
  usage: `find ANYTHING [--list]

Finds gifts in all organizations of all cells. ANYTHING is the id of an order, a batch, a shipment or a payment, a reference from a
receipt, a customer reference, a gift link or its token, the e-mail address or the name of a recipient (or its beginning), a
tracking number, or what the card gateway calls a payment.
One order is told in full: what should have happened and has not, by the clock of its organization; what became of it, mail,
money, parcels, events and webhooks, in the order of time; and what the audit log says, in real time: who did something to it
or looked at its address or codes, and from where. Of several, each line shows the organization, the batch, the order (- for a
batch) and the status; --list shows one in this way too. Of more than 100 orders or batches, the newest are shown.`,
  run: find,
};

async function find(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { list: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const text = requireSingle(positionals, 'What to find').trim();
  const inCells = await withEachCell(context, async (db) => {
    const found = await findAnything(db, text);
    const [only, ...others] = found;
    const isOneOrder = only !== undefined && others.length === 0 && only.orderId !== null;
    return {
      found,
      story: isOneOrder && !values.list ? await tellStory(db, systemClock, only.orderId) : null,
    };
  });
  const found = inCells.flatMap((each) => each.found);
  const story = found.length === 1 ? (inCells.find((each) => each.story)?.story ?? null) : null;
  context.stdout.write(story ? storyText(story, found) : inColumns(found.map(cellsOf)));
  if (found.length > 0) return;
  context.exitCode = 1;
  printProgress(
    context,
    `Nothing was found for "${oneLine(text)}": "gifts find --help" says what can be looked for.`,
  );
}

const cellsOf = ({ organization, batchId, orderId, status }: Found): string[] => [
  organization.id,
  organization.name,
  batchId,
  orderId ?? '-',
  status,
];

function storyText({ order, now, findings, moments, acts }: GiftStory, [found]: readonly Found[]): string {
  const { sender } = order;
  const name = recipientName(order);
  const products = order.cart_items.map(({ quantity, product }) => `${quantity} × ${product.name}`);
  const head: [string, string | null][] = [
    ['Order', `${referenceId(order.id)} (${order.id}), ${order.status}`],
    ['Batch', order.order_batch_id],
    ['Organization', found ? `${found.organization.name} (${found.organization.id})` : null],
    ['Sender', `${fullName(sender)} <${sender.email}>`.trim()],
    ['For', order.recipient_email ? `${name} <${order.recipient_email}>` : name],
    ['Products', products.join(', ')],
    ['Costs', order.amount_total === null ? null : formatUsd(order.amount_total)],
    ['Paid with', order.payment_method_id ?? 'the hosted page'],
    ['First mail', [order.notification_status, order.notification_error].filter(Boolean).join(': ')],
    ...order.shipments.map((shipment): [string, string] => [
      'Parcel',
      `${shipment.brand_name} (${shipment.id}), ${shipment.status}${shipment.tracking_number ? `, ${shipment.tracking_carrier} ${shipment.tracking_number}` : ''}`,
    ]),
  ];
  const lines = moments.map(({ at, kind, text }) => [at.toISOString(), kind, oneLine(text)]);
  const summary = inColumns(head.flatMap(([title, text]) => (text ? [[title, oneLine(text)]] : [])));
  return [summary, ...findingsText(findings, now), inColumns(lines), actsText(order, acts)].join('\n');
}

function findingsText(findings: readonly string[], now: Date): string[] {
  if (findings.length === 0) return [];
  const lines = findings.map((sentence) => `  ${oneLine(sentence)}\n`);
  return [`To look at, at ${now.toISOString()} by the clock of the organization:\n${lines.join('')}`];
}

function actsText(order: GiftStory['order'], { acts, hasOlder }: GiftActs): string {
  const rows = acts.map(({ at, until, times, entry, subjectIds }) => [
    at.toISOString(),
    entry.kind,
    oneLine(actorText(entry.actor)),
    times === 1 ? entry.act : `${entry.act}, ${times} times until ${until.toISOString()}`,
    [entry.subject_kind ?? '-', subjectIds.join(',')].join(' '),
    entry.client_address ?? '',
  ]);
  const older = `There are older entries: gifts audit list --organization ${order.organization_id} --subject ID\n`;
  return `Who did what, in real time:\n${hasOlder ? older : ''}${inColumns(rows)}`;
}
