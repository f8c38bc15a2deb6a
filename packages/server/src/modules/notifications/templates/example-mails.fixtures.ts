/** An example of the parameters of every mail, with all optional parts. */
import type { MailParams, MailTemplate } from './mail-templates.ts';

export const card = {
  url: 'https://gifts.example.com/cards/1.png?size=large&v=2',
  alt: 'A card',
};
const to = { recipientFirstName: 'Maya', fromName: 'Alex Rivera' };
const recipientLink = 'https://gifts.example.com/r/abc123-8Zk2mQv7RpT4yHc1WnXs9Lb3';
const signInLink = 'https://gifts.example.com/sign-in/link#token=8Zk2mQv7RpT4yHc1WnXs9Lb3';
const time = '2027-03-04T17:00:00.000Z';
const chosen = [
  { quantity: 1, product: 'Orchard tea box', variants: [] },
  { quantity: 2, product: 'Soy candle', variants: ['Fig', 'XL'] },
];
const notice = { senderFirstName: 'Alex', recipientFirstName: 'Maya', batchName: 'Q3' };
const receipt = {
  payerFirstName: 'Alex',
  recipientFirstName: 'Maya',
  amount: 279_600,
  card: 'Visa ending in 4242',
  organizationName: 'Acme',
  referenceId: '0123456789ABCDEF01234567',
};
const problem = { ...to, products: ['Orchard tea box'], recipientLink };
const money = { senderFirstName: 'Alex', recipientFirstName: 'Maya', amount: 2_796, referenceId: 'REF123' };

type Examples = { readonly [Template in MailTemplate]: readonly MailParams[Template][] };

export const examples: Examples = {
  gift: [
    {
      ...to,
      message: 'Happy birthday!\nSee you on Monday.',
      card,
      giftLink: 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3',
      expiresAt: time,
      productHint: 'Orchard tea box',
    },
  ],
  gift_reminder: [
    {
      ...to,
      giftLink: 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3',
      stopLink: 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3/stop?proof=0123',
      expiresAt: time,
      isBeforeExpiry: false,
    },
    {
      ...to,
      giftLink: 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3',
      stopLink: 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3/stop?proof=0123',
      expiresAt: time,
      isBeforeExpiry: true,
    },
  ],
  more_time: [true, false].map((isExpired) => ({
    senderFirstName: 'Alex',
    recipientName: 'Maya',
    products: ['Orchard tea box'],
    expiresAt: time,
    isExpired,
  })),
  out_of_stock: [{ senderFirstName: 'Alex', recipientName: 'Maya', products: ['Orchard tea box'] }],
  gift_on_its_way: [true, false].map((isDigital) => ({
    ...to,
    message: null,
    card,
    products: ['Orchard tea box'],
    isDigital,
  })),
  gift_accepted: [true, false].map((isDigital) => ({
    ...to,
    chosen,
    destination: { city: 'Toronto', country: 'Canada' },
    isDigital,
    recipientLink,
  })),
  gift_shipped: [
    { ...to, products: ['Orchard tea box'], hasMoreParcels: true, deliveryEta: time, recipientLink },
    { ...to, products: [], hasMoreParcels: false, deliveryEta: null, recipientLink },
  ],
  gift_card_ready: [{ ...to, products: ['Orchard tea box'], recipientLink }],
  gift_delivered: [
    { ...to, hasThanked: false, recipientLink },
    { ...to, hasThanked: true, recipientLink },
  ],
  gift_problem: [
    { ...problem, problem: 'resent' },
    { ...problem, problem: 'lost' },
    { ...problem, problem: 'unavailable' },
    { ...problem, problem: 'failed', products: [], recipientLink: null },
  ],
  swap_offer: [{ ...problem, until: time }],
  gift_canceled: [to],
  deletion_asked: [{ ...to, recipientLink }],
  batch_failed: [
    { senderFirstName: 'Alex', batchName: 'Q3', reason: 'The account was closed.', scheduledFor: time },
  ],
  notifications_failed: [
    {
      senderFirstName: 'Alex',
      batchName: 'Q3',
      count: 9,
      failures: [
        'invalid_address',
        'mailbox_unavailable',
        'mailbox_full',
        'message_too_large',
        'message_refused',
        'timeout',
      ].map((error) => ({ recipientFirstName: 'Maya', email: 'maya@example.com', error })),
    },
  ],
  money_notice: (
    [
      'payment_missing',
      'payment_given_up',
      'refund_failed',
      'disputed',
      'dispute_won',
      'dispute_lost',
    ] as const
  ).map((each) => ({
    ...money,
    notice: each,
    reason: 'Your card was declined.',
    paymentLink: 'https://gifts.example.com/pay/k3f9qz-6f1c0d2e9b8a4f7c8d3e5a1b7c9d0e2f',
  })),
  receipt: [
    {
      ...receipt,
      kind: 'payment',
      parts: ['Products', 'Shipping', 'Processing fee', 'Tax'].map((name) => ({ name, amount: 699 })),
    },
    { ...receipt, kind: 'refund', parts: [], card: null },
  ],
  invoice: [5_597, -100].map((closing) => ({
    adminFirstName: 'Alex',
    organizationName: 'Acme',
    number: 'INV-K3F9QZ-0001',
    month: 'March 2027',
    monthStart: '2027-03-01T00:00:00.000Z',
    charged: 5_597,
    closing,
    link: 'https://gifts.example.com/invoices/k3f9qz-6f1c0d2e9b8a4f7c8d3e5a1b7c9d0e2f',
  })),
  webhook_disabled: (['gone', 'failing'] as const).map((reason) => ({
    adminFirstName: 'Alex',
    url: 'https://hooks.example.com/in',
    description: 'CRM',
    reason,
    failingSince: time,
  })),
  sign_in_link: [{ firstName: 'Alex', link: signInLink }],
  invitation: [{ firstName: 'Alex', link: signInLink, organizationName: 'Acme' }],
  password_reset: [{ firstName: 'Alex', link: signInLink }],
  password_changed: [{ firstName: 'Alex' }],
  second_factor_removed: [{ firstName: 'Alex' }],
  passkey_added: [{ firstName: 'Alex' }],
  passkey_removed: [{ firstName: 'Alex' }],
  provider_invitation: [{ firstName: 'Alex', link: signInLink, organizationName: 'Acme' }],
  registration: [{ firstName: 'Alex', link: signInLink, organizationName: 'Acme' }],
  link_printed: [{ firstName: 'Alex', email: 'robin@example.com' }],
  test_mail: [{ firstName: 'Alex' }],
  card_saved: [
    {
      adminFirstName: 'Alex',
      organizationName: 'Acme',
      card: 'Visa ending in 4242',
      cardholderName: 'Robin',
    },
  ],
  gift_accepted_notice: [{ ...notice, chosen }],
  thank_you_note: [{ ...notice, note: 'So kind!\nMaya' }],
  gift_declined_notice: [
    { ...notice, reason: 'My employer does not allow it', message: 'Sorry!' },
    { ...notice, reason: null, message: null },
  ],
  gifts_digest: [
    {
      senderFirstName: 'Alex',
      accepted: { count: 12, latest: [{ recipientFirstName: 'Maya', note: null }] },
      thanked: { count: 1, latest: [{ recipientFirstName: 'Noor', note: 'So kind!' }] },
      declined: { count: 1, latest: [{ recipientFirstName: 'Kim', note: null }] },
    },
  ],
  budget_warning: [
    {
      ...{ adminFirstName: 'Alex', budgetName: 'Acme', committed: 412_500, amount: 500_000, renewsAt: time },
      link: 'https://gifts.example.com/settings/budgets',
    },
  ],
  approval_asked: [
    {
      ...{ adminFirstName: 'Alex', requesterName: 'Maya', giftName: 'Orchard tea box', recipients: 240 },
      ...{ amount: 1_360_800, note: 'So kind!' },
      link: 'https://gifts.example.com/approvals/8Zk2mQv7RpT4yHc1WnXs9Lb3',
    },
  ],
  approval_decided: (['sent', 'declined', 'returned', 'taken_back'] as const).map((outcome) => ({
    ...{ requesterFirstName: 'Maya', outcome, giftName: 'Orchard tea box', deciderName: 'Alex Rivera' },
    reason: outcome === 'declined' || outcome === 'returned' ? 'So kind!' : null,
    link: 'https://gifts.example.com/approvals/8Zk2mQv7RpT4yHc1WnXs9Lb3',
  })),
  occasion_drafts: [
    {
      ...{ memberFirstName: 'Maya', ruleName: 'Orchard tea box', occasion: 'birthday', drafts: 1 },
      days: [{ date: '2027-03-04T00:00:00Z', names: ['Robin'], people: 1 }],
      link: 'https://gifts.example.com/send/0197f1a0-0000-7000-8000-000000000001',
    },
    {
      ...{ memberFirstName: 'Maya', ruleName: 'Orchard tea box', occasion: 'anniversary', drafts: 9 },
      days: [{ date: '2027-03-04T00:00:00Z', names: ['Robin', 'Alex Rivera', 'Maya'], people: 5 }],
      link: 'https://gifts.example.com/send',
    },
  ],
};
