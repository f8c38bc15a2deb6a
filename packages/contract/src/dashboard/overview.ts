/** What the first page of the dashboard shows of the workspaces that a person can use. */
import { fundingSources } from '../account.ts';
import { define } from '../operations/operation.ts';
import { CentsSchema, Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { warningPercent } from './spending.ts';

/** What somebody should look at. Viewers do not get what is about money: `payment_problems`, `low_balance`, `approvals_waiting` and `budgets_nearly_used`; nor `occasion_drafts` and `occasion_rules`, because they cannot send. */
export const attentionKinds = [
  'mail_not_arrived',
  'payment_problems',
  'gifts_not_sent',
  'gifts_expiring',
  'webhooks_failing',
  'low_balance',
  'approvals_waiting',
  'budgets_nearly_used',
  'occasion_rules',
  'occasion_drafts',
] as const;

/** So many are counted. Of more, `is_at_least` is true. */
export const mostCounted = 10_000;

/** Gifts that expire within this time are about to. */
export const expiringDays = 3;

/** Batches that could not be sent are named for this time. */
export const notSentDays = 7;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const AttentionItem = Type.Object(
  {
    kind: Type.Enum(attentionKinds, {
      description: `\`mail_not_arrived\`: gifts that can still be accepted and whose mail nobody got. \`payment_problems\`: accepted gifts whose last attempt to pay failed. \`gifts_not_sent\`: batches that could not be sent, within ${notSentDays} days. \`gifts_expiring\`: gifts that nobody accepted and that expire within ${expiringDays} days. \`webhooks_failing\`: webhooks that acknowledge nothing or are disabled. \`low_balance\`: payment methods with less than the last gift held. \`approvals_waiting\`: gifts that the person can approve. \`budgets_nearly_used\`: budgets that reached ${warningPercent} % this month. \`occasion_rules\`: rules for birthdays and anniversaries that prepare nothing until somebody changes something. \`occasion_drafts\`: drafts that such rules have prepared for the person and that were not sent.`,
    }),
    count: count(`Number of what the kind is about, at most ${mostCounted}.`),
    is_at_least: Type.Boolean({ description: 'True if there are more than were counted.' }),
  },
  { title: 'AttentionItem', description: 'Something that somebody should look at.' },
);
export type AttentionItem = Static<typeof AttentionItem>;

export const LowBalance = Type.Object(
  {
    payment_method_id: Type.Enum([...fundingSources], { description: 'The payment method.' }),
    workspace_name: Nullable(
      Type.String({ description: 'The workspace that it belongs to. Null for the whole organization.' }),
    ),
    available: CentsSchema('What is left of it for further gifts.'),
    last_held: CentsSchema('What the last gift that it paid for held.'),
  },
  { title: 'LowBalance', description: 'A payment method that could not pay for the last gift again.' },
);
export type LowBalance = Static<typeof LowBalance>;

const whileCounting = 'Null for some seconds, while very many gifts are counted for the first time.';

export const GiftsInFlight = Type.Object(
  {
    not_opened: count('Gifts that wait for their recipient, who has not opened them.'),
    opened: count('Gifts that their recipient has opened, and neither accepted nor declined.'),
    accepted: count('Gifts that were accepted and wait for their payment or are prepared.'),
    on_their_way: count('Gifts with a parcel on its way.'),
    delivered: count('Gifts that were delivered within the last 7 days.'),
  },
  {
    title: 'GiftsInFlight',
    description: `Number of gifts at each stage. ${whileCounting}`,
  },
);
export type GiftsInFlight = Static<typeof GiftsInFlight>;

export const LatestNote = Type.Object(
  {
    order_id: Uuid('Id of the order.'),
    order_batch_id: Uuid('Id of the order batch.'),
    recipient_first_name: Type.String({ description: 'First name of the recipient.' }),
    recipient_last_name: Nullable(Type.String({ description: 'Last name of the recipient.' })),
    note: Type.String({ description: 'What the recipient wrote.' }),
    product_names: Type.Array(Type.String(), { description: 'Names of what is in the gift.' }),
    thanked_at: Timestamp('Time at which the note was written.'),
  },
  { title: 'LatestNote', description: 'A thank-you note.' },
);
export type LatestNote = Static<typeof LatestNote>;

/** So many notes are shown. */
export const mostNotes = 4;

/**
 * The `customer_reference_id` of a workspace's sample gift begins with this, and the id of the workspace follows. Whoever has
 * sent nothing else has sent no gift yet.
 */
export const sampleReference = 'sample-gift:';

export const Overview = Type.Object(
  {
    has_sent: Type.Boolean({
      description: 'True if there is an order batch in these workspaces. Their sample gifts do not count.',
    }),
    attention: Type.Array(AttentionItem, {
      description: 'What somebody should look at, the most urgent first. Empty if there is nothing.',
    }),
    low_balances: Type.Array(LowBalance, {
      description: 'The payment methods that `low_balance` counts. Empty for viewers.',
    }),
    in_flight: Nullable(GiftsInFlight),
    notes: Type.Array(LatestNote, {
      description: `The latest thank-you notes, newest first, at most ${mostNotes}.`,
    }),
  },
  { title: 'Overview', description: 'What the first page of the dashboard shows.' },
);
export type Overview = Static<typeof Overview>;

export const trendRanges = ['30_days', '90_days', '12_months'] as const;
export type TrendRange = (typeof trendRanges)[number];

export const TrendPeriod = Type.Object(
  {
    starts_on: Type.String({ format: 'date', description: 'First day, as `YYYY-MM-DD`.' }),
    sent: count('Gifts that were sent.'),
    opened: count('Gifts that were opened for the first time.'),
    accepted: count('Gifts that were accepted.'),
  },
  { title: 'TrendPeriod', description: 'What happened in a day or a week.' },
);
export type TrendPeriod = Static<typeof TrendPeriod>;

export const GiftTrend = Type.Object(
  {
    unit: Type.Enum(['day', 'week'] as const, {
      description: 'How long a period is. A week begins on Monday.',
    }),
    time_zone: Type.String({ description: 'The time zone in which days begin and end.' }),
    periods: Nullable(
      Type.Array(TrendPeriod, {
        description: `Oldest first, without gaps. The last one is not over yet. ${whileCounting}`,
      }),
    ),
  },
  { title: 'GiftTrend', description: 'How many gifts were sent, opened and accepted over time.' },
);
export type GiftTrend = Static<typeof GiftTrend>;

export const GiftTrendQuery = Strict({
  range: Type.Optional(
    Type.Enum([...trendRanges], {
      default: '30_days',
      description:
        'How far back it goes. `30_days` has a period for each day, the others one for each week. Default: `30_days`.',
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      default: 'UTC',
      description: 'IANA name of the time zone in which days begin and end: `Europe/Vienna`. Default: `UTC`.',
    }),
  ),
});
export type GiftTrendQuery = Static<typeof GiftTrendQuery>;

export const overviewOperations = {
  getOverview: define({
    method: 'GET',
    path: '/internal/overview',
    tag: 'Overview',
    summary: 'Get the overview',
    description:
      'Returns what needs attention, how many gifts are at which stage, and the latest thank-you notes, of the workspaces that the person can use.',
    callers: 'members',
    access: 'read',
    reveals: 'recipients',
    query: Strict({}),
    status: 200,
    response: Overview,
    errors: [],
  }),
  getGiftTrend: define({
    method: 'GET',
    path: '/internal/gift_trend',
    tag: 'Overview',
    summary: 'Count gifts over time',
    description:
      'Counts the gifts that were sent, opened and accepted in each day or week, in the workspaces that the person can use.',
    callers: 'members',
    access: 'read',
    query: GiftTrendQuery,
    status: 200,
    response: GiftTrend,
    errors: [],
  }),
} as const;
