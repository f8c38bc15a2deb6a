/**
 * "Opened" means that a person opened the gift. These tests send what programs send that fetch links: scanners of mail,
 * previews of messages, prefetching browsers and crawlers. Nothing of a gift may change by any of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GiftFixture, newYork, sendGift, startGiftFixture, stateOf } from '../gifts/gift-fixtures.ts';
import { type Visitor, visit } from './visitor.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

interface Received {
  readonly id: string;
  /** The address of the gift link. */
  readonly link: string;
  readonly visitor: Visitor;
}

async function receive(): Promise<Received> {
  const order = await sendGift(fixture, { product: 'throw', quantity: 2, batch: { swap: 'multiple' } });
  const { pathname } = new URL(order.individual_gift_link);
  return {
    id: order.id,
    link: `${fixture.app.url}${pathname}`,
    visitor: visit(fixture.app, order.individual_gift_link),
  };
}

async function opened(): Promise<Received> {
  const received = await receive();
  await received.visitor.post('/open');
  return received;
}

/** A gift that was opened, put together, and addressed, and that only waits for its acceptance. */
async function addressed(): Promise<Received> {
  const received = await opened();
  const { address_1, city, state, postal_code, country } = newYork;
  await received.visitor.post('/choose', { put: `${fixture.products.tea}:1` });
  await received.visitor.post('/address', { name: 'Robin', address_1, city, state, postal_code, country });
  return received;
}

/** Everything that a visit could change. */
async function everythingOf(id: string) {
  const { lastEvent: _, ...state } = await stateOf(fixture, id);
  const drafts = await fixture.app.db.query('select * from gift_drafts where order_id = $1', [id]);
  const jobs = await fixture.app.db.query('select id, key, attempts from graphile_worker.jobs order by id');
  return { ...state, drafts, jobs };
}

async function changesNothing(id: string, visits: () => Promise<unknown>): Promise<void> {
  const before = await everythingOf(id);
  await visits();
  expect(await everythingOf(id)).toEqual(before);
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const browserHeaders = {
  'user-agent': chrome,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

interface Program {
  readonly name: string;
  readonly methods: readonly ('GET' | 'HEAD' | 'OPTIONS')[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Scanners of links look like browsers, so that nobody shows them another page. */
const programs: readonly Program[] = [
  { name: 'Microsoft Safe Links', methods: ['HEAD', 'GET'], headers: browserHeaders },
  {
    name: 'Microsoft Defender, which opens links in a browser',
    methods: ['GET', 'GET', 'HEAD'],
    headers: { ...browserHeaders, 'sec-fetch-user': '?1', 'user-agent': `${chrome} Edg/138.0.0.0` },
  },
  {
    name: 'Microsoft Office, before it opens a link',
    methods: ['OPTIONS', 'HEAD', 'GET'],
    headers: { 'user-agent': 'Microsoft Office Existence Discovery', 'x-office-major-version': '16' },
  },
  {
    name: 'Proofpoint URL Defense',
    methods: ['HEAD', 'GET'],
    headers: { ...browserHeaders, referer: 'https://urldefense.proofpoint.com/' },
  },
  {
    name: 'Mimecast',
    methods: ['GET'],
    headers: { ...browserHeaders, referer: 'https://protect-us.mimecast.com/' },
  },
  {
    name: 'Barracuda',
    methods: ['HEAD', 'GET'],
    headers: { ...browserHeaders, via: '1.1 linkprotect.cudasvc.com' },
  },
  {
    name: 'the image proxy of Gmail',
    methods: ['GET'],
    headers: {
      'user-agent':
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      accept: 'image/webp,image/apng,image/*,*/*;q=0.8',
    },
  },
  {
    name: 'the link check of Gmail',
    methods: ['GET'],
    headers: { 'user-agent': 'Google-Safety; (+http://www.google.com/bot.html)' },
  },
  {
    name: 'Slack',
    methods: ['GET'],
    headers: {
      'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      range: 'bytes=0-32768',
    },
  },
  { name: 'WhatsApp', methods: ['GET'], headers: { 'user-agent': 'WhatsApp/2.24.20.76 A', accept: '*/*' } },
  {
    name: 'iMessage',
    methods: ['GET'],
    headers: {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    },
  },
  {
    name: 'Telegram',
    methods: ['GET'],
    headers: { 'user-agent': 'TelegramBot (like TwitterBot)' },
  },
  {
    name: 'Facebook',
    methods: ['GET'],
    headers: {
      'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      range: 'bytes=0-524287',
    },
  },
  {
    name: 'LinkedIn',
    methods: ['GET'],
    headers: {
      'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    },
  },
  {
    name: 'Bing',
    methods: ['GET'],
    headers: {
      'user-agent':
        'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    },
  },
  {
    name: 'a browser that prefetches',
    methods: ['GET'],
    headers: { ...browserHeaders, 'sec-purpose': 'prefetch', purpose: 'prefetch' },
  },
  {
    name: 'a browser that renders in advance',
    methods: ['GET'],
    headers: { ...browserHeaders, 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' },
  },
  { name: 'an old Safari that previews', methods: ['GET'], headers: { 'x-purpose': 'preview' } },
  { name: 'an old Firefox that prefetches', methods: ['GET'], headers: { 'x-moz': 'prefetch' } },
  { name: 'a program without a name', methods: ['HEAD', 'OPTIONS', 'GET'], headers: { 'user-agent': '' } },
];

const pages = [
  '',
  '/',
  '/open',
  '/choose',
  '/choose?words=tea&fits=1',
  '/basket',
  '/options',
  '/address',
  '/review',
  '/decline',
  '/thanks',
  '/language',
  '/unknown',
];

/** Opens the link and everything that it leads to. */
async function replay({ methods, headers }: Program, link: string): Promise<void> {
  for (const method of methods) {
    for (const page of pages) {
      const answer = await fetch(`${link}${page}`, { method, headers });
      expect(answer.status, `${method} ${page}`).toBeOneOf([200, 404]);
      await answer.arrayBuffer();
    }
  }
}

const gifts = [
  ['was not opened', receive, ['']],
  ['is open', opened, ['', '/address', '/choose', '/decline']],
  ['only waits for its acceptance', addressed, ['', '/basket', '/choose', '/decline', '/review']],
] as const;

describe.each(gifts)('a gift that %s', (_name, make, reached) => {
  let gift: Received;
  beforeAll(async () => {
    gift = await make();
  });

  it.each(programs.map((program) => [program.name, program] as const))(
    'is left alone by %s',
    async (_, program) => {
      await changesNothing(gift.id, () => replay(program, gift.link));
    },
  );

  it('is left alone by a crawler that follows every link and sends every form that only asks', async () => {
    await changesNothing(gift.id, async () => {
      const visited = await crawl(gift.link);
      const paths = visited.map((address) => address.replace(gift.link, '').replace(/[?#].*/, ''));
      expect(paths).toEqual(expect.arrayContaining([...reached]));
    });
  });

  it('is left alone by all of them at once', async () => {
    await changesNothing(gift.id, () =>
      Promise.all(
        programs.map((program) => replay({ ...program, methods: program.methods.slice(0, 1) }, gift.link)),
      ),
    );
  });
});

/** Follows links, and forms that are sent by GET, with their first choices; returns what was visited. */
async function crawl(start: string): Promise<string[]> {
  const waiting = [start];
  const visited = new Set<string>();
  while (waiting.length > 0 && visited.size < 60) {
    const address = waiting.shift() ?? '';
    if (visited.has(address)) continue;
    visited.add(address);
    const answer = await fetch(address, { headers: browserHeaders });
    expect(answer.status).toBeLessThan(500);
    const html = await answer.text();
    for (const next of [...linksIn(html), ...getFormsIn(html)]) {
      const { href, origin } = new URL(next, answer.url);
      if (origin === fixture.app.url) waiting.push(href);
    }
  }
  return [...visited];
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link)\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

function getFormsIn(html: string): string[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', content = '']) => {
    if (!/method="get"/i.test(attributes)) return [];
    const action = /action="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const values = [
      ...content.matchAll(/<(?:input|button)\b[^>]*name="([^"]*)"[^>]*?(?:value="([^"]*)")?[^>]*>/g),
    ];
    return values.map(
      ([, name = '', value = '']) => `${action}?${new URLSearchParams({ [name]: value }).toString()}`,
    );
  });
}

describe('a form', () => {
  const forecasts = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { purpose: 'preview' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ];

  it.each(forecasts)('that is sent in advance (%j) opens and accepts nothing', async (headers) => {
    const fresh = await receive();
    await changesNothing(fresh.id, async () =>
      expect((await fresh.visitor.post('/open', {}, headers)).status).toBe(403),
    );
    const ready = await addressed();
    await changesNothing(ready.id, async () => {
      for (const path of ['/review', '/decline', '/choose', '/basket', '/address', '/language', '/thanks'])
        expect((await ready.visitor.post(path, { language: 'de' }, headers)).status).toBe(403);
    });
  });

  it('without an address accepts nothing, and without a choice declines nothing, whoever presses its button', async () => {
    const { id, visitor } = await opened();
    await changesNothing(id, async () => {
      await visitor.post('/review');
      await visitor.post('/address');
      await visitor.post('/review', { accept: '1' });
      await visitor.post('/decline');
      await visitor.post('/basket');
      await visitor.post('/choose');
      await visitor.post('/options');
      await visitor.post('/thanks');
      await visitor.post('/language');
    });
  });

  it('opens a gift when a person sends it', async () => {
    const { id, visitor } = await receive();
    await visitor.post('/open', {}, browserHeaders);
    const { row } = await stateOf(fixture, id);
    expect(row.status).toBe('opened');
  });
});
