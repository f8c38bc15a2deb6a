/** The cards of the organization itself. Their numbers are entered on a page of their own, at an address that works once. */
import { define } from '../operations/operation.ts';
import { patterns } from '../patterns.ts';
import { IdParams, Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';

/** So many scheduled batches are named for each card. */
export const mostNamedBatches = 5;

/** A link to the page on which a card is entered works for so long. */
export const cardLinkHours = 24;

/** A card whose last month ends within this time expires soon. */
export const expiresSoonDays = 45;

export const ScheduledWithCard = Type.Object(
  {
    id: Uuid('Id of the order batch.'),
    name: Type.String({ description: 'Its name.' }),
    scheduled_send_on: Nullable(Timestamp('Time at which it is sent.')),
  },
  { title: 'ScheduledWithCard', description: 'A batch that a card is to pay for.' },
);
export type ScheduledWithCard = Static<typeof ScheduledWithCard>;

export const SavedCard = Type.Object(
  {
    id: Uuid('Id of the card, which is its `payment_method_id`.'),
    name: Type.String({
      description:
        'Name to show to people, such as `Marketing, Visa ending in 4242`. It begins with `label`.',
    }),
    label: Nullable(Type.String({ description: 'The name that the organization gave it.' })),
    cardholder_name: Type.String({ description: 'Name on the card.' }),
    card_exp_month: Type.Integer({ description: 'Month of the expiry, 1 to 12.' }),
    card_exp_year: Type.Integer({ description: 'Year of the expiry, with four digits.' }),
    status: Type.Enum(['usable', 'expires_soon', 'expired', 'unusable'], {
      description: `\`expires_soon\`: its last month ends within ${expiresSoonDays} days. \`expired\`: new gifts cannot name it. \`unusable\`: it is kept by a card gateway that this service does not use.`,
    }),
    is_default: Type.Boolean({ description: 'True if it pays for gifts that name no payment method.' }),
    created_at: Timestamp('Time at which it was saved.'),
    scheduled_count: Type.Integer({ description: 'Number of scheduled batches that it is to pay for.' }),
    scheduled: Type.Array(ScheduledWithCard, {
      description: `The next of these batches that the person can see, at most ${mostNamedBatches}.`,
    }),
  },
  { title: 'SavedCard', description: 'A card of the organization.' },
);
export type SavedCard = Static<typeof SavedCard>;

export const SavedCardList = Type.Object(
  {
    data: Type.Array(SavedCard, { description: 'The cards, newest first.' }),
    takes_cards: Type.Boolean({ description: 'False if this service has no card gateway.' }),
    is_simulated: Type.Boolean({
      description: 'True if the card gateway is simulated and takes test cards only.',
    }),
  },
  { title: 'SavedCardList', description: 'All cards of an organization.' },
);
export type SavedCardList = Static<typeof SavedCardList>;

export const CardLink = Type.Object(
  {
    url: Type.String({
      description: 'Address of the page on which one card is entered. It is shown this once.',
    }),
    expires_at: Timestamp('Time at which the address stops working.'),
  },
  { title: 'CardLink', description: 'An address at which one card can be saved for the organization.' },
);
export type CardLink = Static<typeof CardLink>;

export const RenameCardInput = Strict({
  label: Nullable(
    Type.String({
      maxLength: 60,
      pattern: patterns.line,
      description: 'Name of the card, one line of up to 60 characters. Null or blank takes the name away.',
    }),
  ),
});
export type RenameCardInput = Static<typeof RenameCardInput>;

export const RemoveCardInput = Strict({
  even_if_used: Type.Optional(
    Type.Boolean({
      description:
        'True if the card is removed although scheduled batches name it, which then fail at their time. Default: false.',
    }),
  ),
});
export type RemoveCardInput = Static<typeof RemoveCardInput>;

export const RemovedCard = Type.Object(
  {
    was_default: Type.Boolean({ description: 'True if it was the default. The organization has none now.' }),
  },
  { title: 'RemovedCard', description: 'What the removal of a card changed.' },
);
export type RemovedCard = Static<typeof RemovedCard>;

const common = { callers: 'members', tag: 'Money' } as const;

export const cardOperations = {
  listPaymentCards: define({
    ...common,
    method: 'GET',
    path: '/internal/payment_cards',
    summary: 'List cards of the organization',
    access: 'write',
    query: Strict({}),
    status: 200,
    response: SavedCardList,
    errors: ['forbidden'],
  }),
  createCardLink: define({
    ...common,
    method: 'POST',
    path: '/internal/card_links',
    summary: 'Make a link to enter a card',
    description: `Makes the address of a page on which one card is entered and saved for the organization, within ${cardLinkHours} hours. Whoever has the address can save a card once. The admins are told by mail.`,
    access: 'admin',
    status: 201,
    response: CardLink,
    errors: ['forbidden'],
  }),
  renamePaymentCard: define({
    ...common,
    method: 'POST',
    path: '/internal/payment_cards/{id}/rename',
    summary: 'Name a card',
    description:
      'The name stands before the brand and the last digits wherever the card is named. The name is not unique.',
    access: 'admin',
    params: IdParams,
    body: RenameCardInput,
    status: 200,
    response: SavedCard,
    errors: ['forbidden', 'not_found'],
  }),
  removePaymentCard: define({
    ...common,
    method: 'POST',
    path: '/internal/payment_cards/{id}/remove',
    summary: 'Remove a card',
    description:
      'Nothing is charged to the card any more. Gifts that were sent with it wait for another payment once they are accepted. A card that scheduled batches name is removed only if `even_if_used` is true.',
    access: 'admin',
    params: IdParams,
    body: RemoveCardInput,
    status: 200,
    response: RemovedCard,
    errors: ['forbidden', 'not_found'],
  }),
} as const;
