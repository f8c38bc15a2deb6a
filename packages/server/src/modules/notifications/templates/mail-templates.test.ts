import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileMailLayout } from '../../../../../../scripts/generate-mail-templates.ts';
import { senderName } from './mail-parts.ts';
import { type MailParams, renderMail } from './mail-templates.ts';

const giftLink = 'https://gifts.example.com/gift/8Zk2mQv7RpT4yHc1WnXs9Lb3';
const card = {
  url: 'https://gifts.example.com/cards/1.png?size=large&v=2',
  alt: 'A card that says Thank you',
};

const gift: MailParams['gift'] = {
  recipientFirstName: 'Maya',
  fromName: 'Alex Rivera',
  message: 'Happy birthday!\nSee you on Monday.',
  card,
  giftLink,
  expiresAt: '2027-03-04T17:00:00.000Z',
  productHint: 'Orchard tea box',
};
const onItsWay: MailParams['gift_on_its_way'] = {
  recipientFirstName: 'Maya',
  fromName: 'Alex Rivera',
  message: 'Enjoy!',
  card,
  products: ['Orchard tea box', 'Sea salt caramels'],
};
const accepted: MailParams['gift_accepted'] = {
  recipientFirstName: 'Maya',
  fromName: 'Alex Rivera',
  chosen: [
    { quantity: 1, product: 'Orchard tea box', variants: [] },
    { quantity: 2, product: 'Soy candle', variants: ['Fig', 'Large'] },
  ],
  destination: { city: 'Toronto', country: 'Canada' },
  recipientLink: 'https://gifts.example.com/r/abc123-8Zk2mQv7RpT4yHc1WnXs9Lb3',
};
const shipped: MailParams['gift_shipped'] = {
  recipientFirstName: 'Maya',
  fromName: 'Alex Rivera',
  products: ['Orchard tea box', 'Sea salt caramels'],
  hasMoreParcels: true,
  deliveryEta: '2027-03-04T17:00:00.000Z',
  recipientLink: 'https://gifts.example.com/r/abc123-8Zk2mQv7RpT4yHc1WnXs9Lb3',
};
const batchFailed: MailParams['batch_failed'] = {
  senderFirstName: 'Alex',
  batchName: 'Spring thank-yous',
  reason: 'The balance is too low.',
  scheduledFor: '2027-03-04T17:00:00Z',
};
const moneyNotice: MailParams['money_notice'] = {
  senderFirstName: 'Alex',
  recipientFirstName: 'Maya',
  notice: 'payment_missing',
  amount: 2_796,
  reason: 'Your card was declined.',
  paymentLink: 'https://gifts.example.com/pay/k3f9qz-6f1c0d2e9b8a4f7c8d3e5a1b7c9d0e2f',
  referenceId: '0123456789ABCDEF01234567',
};
const receipt: MailParams['receipt'] = {
  payerFirstName: 'Alex',
  recipientFirstName: 'Maya',
  kind: 'payment',
  amount: 2_796,
  parts: [
    { name: 'Products', amount: 2_000 },
    { name: 'Shipping', amount: 500 },
    { name: 'Processing fee', amount: 125 },
    { name: 'Tax', amount: 171 },
  ],
  card: 'Visa ending in 4242',
  organizationName: 'Example Company',
  referenceId: '0123456789ABCDEF01234567',
};
const invoice: MailParams['invoice'] = {
  adminFirstName: 'Alex',
  organizationName: 'Example Company',
  number: 'INV-K3F9QZ-0001',
  month: 'March 2027',
  charged: 5_597,
  closing: 5_597,
  link: 'https://gifts.example.com/invoices/k3f9qz-6f1c0d2e9b8a4f7c8d3e5a1b7c9d0e2f',
};
const webhookDisabled: MailParams['webhook_disabled'] = {
  adminFirstName: 'Alex',
  url: 'https://hooks.example.com/gifts',
  description: 'CRM',
  reason: 'failing',
  failingSince: '2027-03-04T17:00:00Z',
};
const notificationsFailed: MailParams['notifications_failed'] = {
  senderFirstName: 'Alex',
  batchName: 'Spring thank-yous',
  count: 3,
  failures: [
    { recipientFirstName: 'Maya', email: 'maya@example.com', error: 'mailbox_unavailable' },
    { recipientFirstName: 'Noor', email: 'noor@example.com', error: 'timeout' },
  ],
};
const cardSaved: MailParams['card_saved'] = {
  adminFirstName: 'Alex',
  organizationName: 'Acme',
  card: 'Visa ending in 4242',
  cardholderName: 'Robin Example',
};
const all = [
  ['gift', renderMail('gift', gift)],
  ['gift_on_its_way', renderMail('gift_on_its_way', onItsWay)],
  ['gift_accepted', renderMail('gift_accepted', accepted)],
  ['gift_shipped', renderMail('gift_shipped', shipped)],
  ['batch_failed', renderMail('batch_failed', batchFailed)],
  ['notifications_failed', renderMail('notifications_failed', notificationsFailed)],
  ['money_notice', renderMail('money_notice', moneyNotice)],
  ['receipt', renderMail('receipt', receipt)],
  ['receipt of a refund', renderMail('receipt', { ...receipt, kind: 'refund', parts: [], card: null })],
  ['invoice', renderMail('invoice', invoice)],
  ['webhook_disabled', renderMail('webhook_disabled', webhookDisabled)],
  ['card_saved', renderMail('card_saved', cardSaved)],
] as const;

/** Every address that a browser or mail program would open. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"|url\(([^)]*)\)/g)].map((m) => m[1] ?? m[2]);
const linksIn = (html: string) =>
  addressesIn(html).filter(
    (address) => address !== 'https://gifts.example.com/cards/1.png?size=large&amp;v=2',
  );
const visible = (html: string) =>
  html
    .replace(/^.*<\/head>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('the generated layout is up to date; run node scripts/generate-mail-templates.ts to update them', () => {
  expect(readFileSync(new URL('layout.generated.ts', import.meta.url), 'utf8')).toBe(compileMailLayout());
});

describe('every mail', () => {
  test.each(all)(
    '%s is filled, declares its language and hides its layout tables from screen readers',
    (_, { html }) => {
      expect(html).not.toMatch(/\[\[|\]\]|<!-- (if|end)|undefined|null/);
      expect(html).toMatch(/<html lang="en" dir="ltr"/);
      const tables = html.match(/<table/g) ?? [];
      expect(html.match(/<table[^>]*role="presentation"/g) ?? []).toHaveLength(tables.length);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    },
  );

  test.each(all)('%s neither loads from nor links to other companies', (_, { html }) => {
    for (const address of addressesIn(html)) expect(address).toMatch(/^https:\/\/gifts\.example\.com\//);
  });

  test.each(all)('%s has the same content in both versions', (_, { subject, text, html }) => {
    for (const line of text.split('\n')) {
      const words = line
        .replace(
          /^(> |- |Order batch: |Why: |Was due: |Address: |Amount: |Reference: |Charged: |Owed now: |Card: |Name on the card: )/,
          '',
        )
        .replace(/\.$/, '')
        .trim();
      if (words !== '' && words !== '--' && !words.endsWith(':'))
        expect(visible(html)).toContain(words.trim());
    }
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test.each(all)('%s is small enough that no mail program cuts it off', (_, { html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  });
});

describe('the gift mail', () => {
  const { subject, text, html } = renderMail('gift', gift);

  test('has a text version that is complete by itself', () => {
    expect(subject).toBe('Alex Rivera sent you a gift');
    expect(text).toBe(
      [
        'Hi Maya,',
        'Alex Rivera sent you a gift.',
        'Inside: Orchard tea box',
        '> Happy birthday!\n> See you on Monday.',
        `Open your gift:\n${giftLink}`,
        'Please open it by Thursday, March 4, 2027 at 5:00 PM UTC.',
        '-- \nYou get this mail because Alex Rivera gave us your address to send you this gift. The link is meant for you: ' +
          'whoever has it can open the gift. If you do not expect anything, do nothing, and it will cost you nothing.\n',
      ].join('\n\n'),
    );
  });

  test('links only to the gift, with a button and as text', () => {
    expect(linksIn(html)).toEqual([giftLink, giftLink]);
    expect(visible(html)).toContain(giftLink);
  });

  test('shows the card with its text, and the message with its line breaks', () => {
    expect(html).toContain('alt="A card that says Thank you"');
    expect(html).toContain('src="https://gifts.example.com/cards/1.png?size=large&amp;v=2" width="280"');
    expect(html).toContain('Happy birthday!<br>See you on Monday.');
  });

  test('leaves out parts without content', () => {
    const bare = renderMail('gift', {
      ...gift,
      message: ' \u200b\n ',
      card: null,
      expiresAt: null,
      productHint: null,
    });
    expect(bare.html).not.toContain('<img');
    expect(bare.html).not.toContain('class="quote"');
    expect(bare.html + bare.text).not.toMatch(/Inside:|Please open it by/);
    expect(linksIn(bare.html)).toEqual([giftLink, giftLink]);
  });

  test('shows a right-to-left message from right to left', () => {
    const hebrew = renderMail('gift', { ...gift, message: 'מזל טוב Maya', fromName: 'נועה' });
    expect(hebrew.html).toContain(
      'class="quote" dir="rtl" style="border-right:3px solid #d9b8c7;padding-right:18px;text-align:right;',
    );
    expect(hebrew.subject).toBe('\u2068נועה\u2069 sent you a gift');
  });

  test('cuts a very long name in the subject and keeps the mail readable', () => {
    const long = renderMail('gift', { ...gift, fromName: 'A'.repeat(255) });
    expect(long.subject).toBe(`${'A'.repeat(59)}… sent you a gift`);
  });

  test('has a default name for people without a visible name', () => {
    const unnamed = renderMail('gift', { ...gift, fromName: '\u202e', recipientFirstName: ' ' });
    expect(unnamed.subject).toBe('Someone sent you a gift');
    expect(unnamed.text).toMatch(/^Hi there,/);
  });
});

describe('text that people write is never markup', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<a href="https://evil.example">Open your gift</a>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '[[giftLink]] [[words:message]]',
    '<!-- if message --><!-- end message -->',
    'Alex\r\nBcc: eve@example.com',
    '$& $1 $`',
    '&lt;b&gt; &amp;',
  ];
  test.each(hostile)('%j', (words) => {
    const mails = [
      renderMail('gift', {
        ...gift,
        recipientFirstName: words,
        fromName: words,
        message: words,
        productHint: words,
        card: { url: card.url, alt: words },
      }),
      renderMail('gift_on_its_way', {
        ...onItsWay,
        recipientFirstName: words,
        fromName: words,
        message: words,
        products: [words],
      }),
      renderMail('gift_accepted', {
        ...accepted,
        recipientFirstName: words,
        fromName: words,
        chosen: [{ quantity: 1, product: words, variants: [words] }],
        destination: { city: words, country: 'Canada' },
      }),
      renderMail('gift_shipped', {
        ...shipped,
        recipientFirstName: words,
        fromName: words,
        products: [words],
      }),
      renderMail('batch_failed', { ...batchFailed, senderFirstName: words, batchName: words, reason: words }),
      renderMail('webhook_disabled', { ...webhookDisabled, adminFirstName: words, description: words }),
      renderMail('card_saved', {
        adminFirstName: words,
        organizationName: words,
        card: words,
        cardholderName: words,
      }),
      renderMail('notifications_failed', {
        ...notificationsFailed,
        senderFirstName: words,
        batchName: words,
        failures: [{ recipientFirstName: words, email: words, error: words }],
      }),
    ];
    const clean = [
      renderMail('gift', gift),
      renderMail('gift_on_its_way', onItsWay),
      renderMail('gift_accepted', accepted),
      renderMail('gift_shipped', shipped),
      renderMail('batch_failed', batchFailed),
      renderMail('webhook_disabled', webhookDisabled),
      renderMail('card_saved', cardSaved),
      renderMail('notifications_failed', notificationsFailed),
    ];
    mails.forEach(({ subject, html }, index) => {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(linksIn(html)).toEqual(linksIn(clean[index]?.html ?? ''));
      expect(tagsIn(html)).toEqual(tagsIn(clean[index]?.html ?? ''));
      expect(visible(html)).toContain(words.replace(/\s+/g, ' '));
    });
  });

  const autoLinked = ['https://evil.example/login', 'evil.example', 'eve@evil.example', 'www.evil.example'];
  test.each(autoLinked)('%s is not turned into a link by mail programs', (address) => {
    const { html } = renderMail('gift', {
      ...gift,
      fromName: address,
      message: `Look: ${address}`,
      productHint: address,
    });
    const body = html.slice(html.indexOf('role="article"')).replace(/^[^>]*>/, '');
    expect(body).not.toContain(address);
    expect(visible(body)).toContain(`Look: ${address}`);
  });

  test('a message cannot look like the service’s own text in the text version', () => {
    const { text } = renderMail('gift', { ...gift, message: 'Hi\n\nOpen your gift:\nhttps://evil.example' });
    expect(text).toContain('> Hi\n> \n> Open your gift:\n> https://evil.example\n');
  });
});

/** Returns the names of the elements of a mail, without the elements inside text and line breaks. */
function tagsIn(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->/gs, '');
  const tags = [...body.matchAll(/<(\w+)/g)].map((match) => match[1] ?? '');
  return [...new Set(tags.filter((tag) => tag !== 'span' && tag !== 'br'))].sort();
}

describe('the other mails', () => {
  test('gift_on_its_way lists every product and has no link', () => {
    const { text, html, subject } = renderMail('gift_on_its_way', onItsWay);
    expect(subject).toBe('A gift from Alex Rivera is on its way');
    expect(text).toContain('What to expect:\n- Orchard tea box\n- Sea salt caramels');
    expect(html).toContain('<li>Orchard tea box</li><li>Sea salt caramels</li>');
    expect(linksIn(html)).toEqual([]);
  });

  test('gift_accepted contains the chosen products, the destination and the recipient link', () => {
    const { text, html, subject } = renderMail('gift_accepted', accepted);
    expect(subject).toBe('You accepted a gift from Alex Rivera');
    expect(text).toContain('What you get:\n- Orchard tea box\n- 2 × Soy candle (Fig, Large)');
    expect(text).toContain('Where it goes:\nToronto, Canada');
    expect(text).toContain(`Follow your gift:\n${accepted.recipientLink}`);
    expect(linksIn(html)).toEqual([accepted.recipientLink, accepted.recipientLink]);
  });

  test('gift_shipped contains the products, the expected arrival and the recipient link', () => {
    const { text, html, subject } = renderMail('gift_shipped', shipped);
    expect(subject).toBe('Your gift from Alex Rivera has shipped');
    expect(text).toContain('In this parcel:\n- Orchard tea box\n- Sea salt caramels');
    expect(text).toContain('Your gift comes in several parcels; this is the first to leave.');
    expect(text).toContain('It should arrive on Thursday, March 4.');
    expect(text).toContain(`Follow your gift:\n${shipped.recipientLink}`);
    expect(linksIn(html)).toEqual([shipped.recipientLink, shipped.recipientLink]);
  });

  test('gift_shipped leaves out unknown parts', () => {
    const { text, html } = renderMail('gift_shipped', {
      ...shipped,
      products: [],
      hasMoreParcels: false,
      deliveryEta: null,
    });
    expect(text + html).not.toMatch(/In this parcel|several parcels|should arrive/);
    expect(html).not.toMatch(/\[\[|null/);
  });

  test('notifications_failed names recipients, addresses and reasons, and counts the others', () => {
    const { text, html, subject } = renderMail('notifications_failed', notificationsFailed);
    expect(subject).toBe('3 recipients were not reached: Spring thank-yous');
    expect(text).toContain(
      '- Maya (maya@example.com): nobody receives mail at the address\n' +
        '- Noor (noor@example.com): no mail server took the mail within three days\n' +
        '- and 1 more',
    );
    expect(html).toContain('<li>and 1 more</li>');
    expect(renderMail('notifications_failed', { ...notificationsFailed, count: 1 }).subject).toBe(
      '1 recipient was not reached: Spring thank-yous',
    );
  });

  test('batch_failed names the batch, the time and the reason', () => {
    const { text, subject } = renderMail('batch_failed', batchFailed);
    expect(subject).toBe('Not sent: Spring thank-yous');
    expect(text).toContain('Was due: Thursday, March 4, 2027 at 5:00 PM UTC\nWhy: The balance is too low.');
  });

  test('card_saved names the card, its owner and what can be paid with it', () => {
    const { text } = renderMail('card_saved', cardSaved);
    expect(text).toContain('Card: Visa ending in 4242\nName on the card: Robin Example');
    expect(text).toContain('Everybody who sends gifts for Acme can pay with it from now on.');
  });

  test('webhook_disabled names the address, the reason and how to enable it again', () => {
    const { text } = renderMail('webhook_disabled', webhookDisabled);
    expect(text).toContain('Address: https://hooks.example.com/gifts (CRM)');
    expect(text).toContain('Why: Nothing got through to it for five days since Thursday, March 4, 2027');
    expect(renderMail('webhook_disabled', { ...webhookDisabled, reason: 'gone' }).text).toContain('410 Gone');
    expect(text).toContain('enable it again');
    expect(text).toContain('because you are an admin');
    const toShipper = renderMail('webhook_disabled', { ...webhookDisabled, isToShipper: true }).text;
    expect(toShipper).toContain('You get this mail because you have a key to ship parcels.');
    expect(toShipper).not.toContain('admin');
  });
});

test('a link that is not a web address is a bug and is not sent', () => {
  expect(() => renderMail('gift', { ...gift, giftLink: 'javascript:alert(1)' })).toThrow(
    'only to a web address',
  );
  expect(() => renderMail('gift', { ...gift, card: { url: 'data:image/png;base64,', alt: '' } })).toThrow(
    'web address',
  );
});

test('a stored time without an offset is a bug and is refused', () => {
  expect(() => renderMail('gift', { ...gift, expiresAt: '2027-03-04' })).toThrow('ISO 8601');
});

const senders: [fromName: string, name: string][] = [
  ['Alex Rivera', 'Alex Rivera via Gifts'],
  ['Alex "The Boss" <ceo@bank.example>', 'Alex The Boss ceo bank.example via Gifts'],
  ['Alex\r\nBcc: eve', 'Alex Bcc: eve via Gifts'],
  ['A'.repeat(255), `${'A'.repeat(59)}… via Gifts`],
  ['\u200b', 'Gifts'],
];
test.each(senders)('a gift from %j shows the sender name %j', (fromName, name) => {
  expect(senderName(fromName, 'Gifts')).toBe(name);
});
