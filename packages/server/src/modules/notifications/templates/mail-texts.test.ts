import { describe, expect, it } from 'vitest';
import { checkMessages } from '../../../kit/check-messages.fixtures.ts';
import { directionOf, type Language, languages } from '../../../kit/languages.ts';
import { examples } from './example-mails.fixtures.ts';
import { openMailLanguage } from './mail-language.ts';
import { senderName } from './mail-parts.ts';
import { type MailTemplate, renderMail } from './mail-templates.ts';
import { messages } from './mail-texts.ts';
import { translateReason } from './translate-reason.ts';

checkMessages(messages, {});

const templates = Object.keys(examples) as MailTemplate[];
const renderedIn = (language: Language) =>
  templates.flatMap((template) =>
    examples[template].map((params) => ({ template, mail: renderMail(template, params as never, language) })),
  );
const visible = (html: string) =>
  html
    .replace(/^.*<\/head>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<br ?\/?>|<\/(?:li|td|div|h1)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Names and links of the examples, which are the same in every language. */
const names =
  /https?:\S+|\S+@\S+|Maya|Alex Rivera|Alex|Noor|Kim|Robin|Orchard tea box|Soy candle|Fig|XL|Toronto|Canada|Acme|Q3|Visa|Happy birthday!|See you on Monday\.|So kind!|Sorry!|CRM|INV-K3F9QZ-0001|0123456789ABCDEF01234567|REF123|A card|410 Gone|Webhook|recover|UTC/gi;

describe.each(languages)('every mail in %s', (language) => {
  const mails = renderedIn(language);

  it('is complete, has one line as its subject and declares its language and direction', () => {
    for (const { template, mail } of mails) {
      const { subject, text, html } = mail;
      expect(subject, template).toMatch(/^[^\r\n]{5,200}$/);
      expect(text + html, template).not.toMatch(/\[\[|\]\]|undefined|null|\{\w+\}|NaN|<!-- (?:block|end)/);
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}"`);
      expect(html).toContain(`role="article" lang="${language}" dir="${directionOf(language)}"`);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    }
  });

  it('says the same in both versions', () => {
    for (const { template, mail } of mails) {
      const lines = mail.text.split('\n').map((line) => line.replace(/^(?:> |- )/, '').trim());
      const shown = visible(mail.html).replace(/\s+/g, ' ');
      for (const line of lines.filter((each) => each !== '' && each !== '--')) {
        const words = line.replace(/[.。]$/, '').replace(/ ?[:：]$/, '');
        const value = words.replace(/^.*?(?: ?: |：)/, '');
        expect(
          shown.includes(words.replace(/\s+/g, ' ')) || shown.includes(value.replace(/\s+/g, ' ')),
          `${template}: ${line}`,
        ).toBe(true);
      }
    }
  });

  it('has at most one button', () => {
    for (const { mail } of mails) expect((mail.html.match(/class="button"/g) ?? []).length).toBeLessThan(2);
  });
});

describe.each(['ja', 'ar'] as const)('mails in %s', (language) => {
  it('have no word in Latin letters besides names', () => {
    for (const { template, mail } of renderedIn(language)) {
      const rest = `${mail.subject}\n${mail.text}\n${visible(mail.html)}`.replace(names, '');
      expect(rest.match(/[a-z]{3,}/gi) ?? [], template).toEqual([]);
    }
  });
});

/** Words that English sentences have, and no sentence in these languages. */
const englishWords = /\b(?:the|you|your|and|with|this|was|has|it|of|from|will|not)\b/i;

it.each(['de', 'fr', 'es', 'pt'] as const)('mails in %s have no English sentence', (language) => {
  for (const { template, mail } of renderedIn(language)) {
    const rest = `${mail.subject}\n${mail.text}\n${visible(mail.html)}`.replace(names, '');
    expect(englishWords.exec(rest)?.[0] ?? null, template).toBe(null);
  }
});

it('Arabic mails begin at the right, and a message keeps its own direction', () => {
  const { html } = renderMail('gift', examples.gift[0] as never, 'ar');
  expect(html).toContain('class="quote" dir="ltr" style="border-left:3px');
  const { html: list } = renderMail('gift_accepted', examples.gift_accepted[0] as never, 'ar');
  expect(list).toContain('padding:0;padding-right:22px');
  expect(list).not.toContain('text-align:left;color');
  expect(list).toContain('direction:rtl');
});

it('a name cannot turn an Arabic sentence around', () => {
  const { subject } = renderMail('gift', { ...examples.gift[0], fromName: 'Alex \u202e(1)' } as never, 'ar');
  expect(subject).toBe('هدية لك من \u2068Alex (1)\u2069');
});

it('amounts, days and months are written as in the language', () => {
  const parts = (language: Language) => {
    const { amount, day, month, time } = openMailLanguage(language);
    const at = new Date('2027-03-04T17:00:00Z');
    return [amount(279_650), day(at), month(at), time(at)].map((text) => text.replace(/\s/g, ' '));
  };
  expect(parts('en')).toEqual([
    '$2,796.50',
    'Thursday, March 4',
    'March 2027',
    'Thursday, March 4, 2027 at 5:00 PM UTC',
  ]);
  expect(parts('de')).toEqual([
    '2.796,50 $',
    'Donnerstag, 4. März',
    'März 2027',
    'Donnerstag, 4. März 2027 um 17:00 UTC',
  ]);
  expect(parts('ja').slice(0, 3)).toEqual(['$2,796.50', '3月4日木曜日', '2027年3月']);
});

it('a reason of the service is written in the language, and any other stays as it is', () => {
  const german = openMailLanguage('de');
  const reasons: [english: string, german: string][] = [
    ['Your card was declined.', 'Ihre Karte wurde abgelehnt.'],
    ["Your card's security code is incorrect.", 'Die Prüfnummer Ihrer Karte ist falsch.'],
    ['The greeting card is no longer available.', 'Die Grußkarte ist nicht mehr verfügbar.'],
    ['Soy candle is no longer available.', 'Soy candle ist nicht mehr verfügbar.'],
    [
      'Visa ending in 4242 was removed, so it cannot pay for the gifts.',
      'Visa mit den Endziffern 4242 wurde entfernt und kann die Geschenke nicht bezahlen.',
    ],
    ['Your bank blocks payments to this country.', 'Your bank blocks payments to this country.'],
    ['', 'Es wurde kein Grund festgehalten.'],
  ];
  for (const [english, translated] of reasons) expect(translateReason(german, english)).toBe(translated);
  const shortfall =
    'BALANCE has $1.00 available, and this batch can cost up to $1,234.50: $1,233.50 are missing.';
  expect(translateReason(german, shortfall).replace(/\s/g, ' ')).toBe(
    'In BALANCE sind 1,00 $ verfügbar, und diese Sendung kann bis zu 1.234,50 $ kosten: Es fehlen 1.233,50 $.',
  );
});

it('an English reason stays word for word', () => {
  const english = openMailLanguage('en');
  const sentences = Object.entries(messages.en).filter(
    ([key, text]) => key.startsWith('reason_') && !text.includes('{'),
  );
  for (const [, sentence] of sentences) expect(translateReason(english, sentence)).toBe(sentence);
});

it('the name in the address line is one line in every language', () => {
  for (const language of languages) {
    const name = senderName('Alex\r\nBcc: eve@example.com', 'Gifts', language);
    expect(name).toMatch(/^[^\r\n<>"@\\]+$/);
    expect(name).toContain('Gifts');
  }
});
