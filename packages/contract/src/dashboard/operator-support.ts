/** Finds gifts of all organizations by whatever a customer or a recipient says, and tells what became of one. */
import { IdParams, Nullable, RequiredLine, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { defineForOperators as define } from './operator-operation.ts';

const Text = (description: string) => Type.String({ description });

const findingKinds = ['batch', 'order', 'invoice', 'request'] as const;

export const Finding = Type.Object(
  {
    kind: Type.Enum(findingKinds, { description: 'What was found.' }),
    id: Uuid('Its id.'),
    organization_id: Uuid('Id of the organization.'),
    organization_name: Text('Its name.'),
    order_batch_id: Nullable(Uuid('Id of the order batch. Null for what belongs to none.')),
    status: Text('Its status, in the words of the API.'),
  },
  { title: 'Finding', description: 'What a search has found. It names no recipient.' },
);
export type Finding = Static<typeof Finding>;

export const Findings = Type.Object(
  { data: Type.Array(Finding, { description: 'At most 100 for each way to find them.' }) },
  { title: 'Findings', description: 'What a search has found.' },
);
export type Findings = Static<typeof Findings>;

export const GiftStoryOfOperator = Type.Object(
  {
    id: Uuid('Id of the order.'),
    reference: Text('Its reference on receipts.'),
    organization_id: Uuid('Id of the organization.'),
    organization_name: Text('Its name.'),
    order_batch_id: Uuid('Id of its order batch.'),
    status: Text('Its status.'),
    now: Timestamp('The time of the organization, which a sandbox may have moved.'),
    sender: Text('Name and address of the sender.'),
    recipient: Text('Name and address of the recipient.'),
    products: Text('What is given.'),
    total_cents: Nullable(
      Type.Integer({ description: 'What it costs in US cents. Null if it is not known yet.' }),
    ),
    paid_with: Text('Payment method.'),
    parcels: Type.Array(
      Type.Object({
        id: Uuid('Id of the shipment.'),
        brand: Text('Name of the brand.'),
        status: Text('Its status.'),
        tracking: Nullable(Text('Carrier and tracking number.')),
      }),
      { description: 'Its parcels.' },
    ),
    findings: Type.Array(Type.String(), {
      description: 'What has not happened that should have, as sentences.',
    }),
    moments: Type.Array(
      Type.Object({
        at: Timestamp('When, by the clock of the organization.'),
        kind: Text('What it is about: order, mail, money, parcel, event or webhook.'),
        text: Text('What happened.'),
      }),
      { description: 'What became of it, oldest first.' },
    ),
    acts: Type.Array(
      Type.Object({
        at: Timestamp('When, in real time.'),
        times: Type.Integer({ description: 'How often, one after the other.' }),
        kind: Type.Enum(['change', 'look'], { description: 'A change, or a look at an address or codes.' }),
        who: Text('Who.'),
        act: Text('What they did.'),
        client_address: Nullable(Text('From where.')),
      }),
      { description: 'What the audit log says, oldest first.' },
    ),
  },
  { title: 'GiftStoryOfOperator', description: 'All that is known of a gift, without codes and card data.' },
);
export type GiftStoryOfOperator = Static<typeof GiftStoryOfOperator>;

const support = { callers: 'operators', roles: ['owner', 'support'] } as const;

export const operatorSupportOperations = {
  /** A POST, so that links and addresses stand in no log. The audit log of an organization names its orders that were found, and not what was typed. */
  findAnything: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/search',
    body: Strict({
      text: RequiredLine(
        500,
        'Id of an order, a batch, a shipment, a payment, an invoice or a request, a reference, a gift link, an e-mail address, a name or a tracking number.',
      ),
    }),
    status: 200,
    response: Findings,
    errors: [],
  }),
  /** Each look is in the audit log of the organization, with the name of the operator, before the answer is sent. */
  getGiftStory: define({
    ...support,
    method: 'GET',
    path: '/internal/operator/orders/{id}',
    params: IdParams,
    status: 200,
    response: GiftStoryOfOperator,
    errors: ['not_found'],
  }),
} as const;
