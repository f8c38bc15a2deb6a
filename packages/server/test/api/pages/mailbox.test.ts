/** The sandbox's mailbox as pages: what each page shows, and that nothing of a mail runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { newId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, sendBatch, workspacesOf } from '../http/api-fixtures.ts';
import { mailId, mailTo, visitorWith } from './mailbox-fixtures.ts';
import { plain } from './visitor.ts';

let app: TestApp;
let giftLink: string;

beforeAll(async () => {
  app = await startTestApp();
  giftLink = await mailTo(app, 'grace@example.com', { from_name: 'Ada & Co', message: 'Thank you!' });
});
afterAll(() => app.close());

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The preformatted text of a page. */
const textIn = (html: string): string =>
  (/<pre[^>]*>(.*)<\/pre>/s.exec(html)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, sign: string) => signs[sign] ?? '',
  );

describe('the list', () => {
  it('shows the newest mail first, with address, sender and time', async () => {
    await mailTo(app, 'newer@example.com');
    const page = await (await visitorWith(app)).get();
    expect(page.status).toBe(200);
    const text = plain(page.html);
    expect(text).toContain('Ada & Co sent you a gift To grace@example.com');
    expect(text).toContain('From Ada & Co via Gifts &lt;gifts@localhost&gt;');
    expect(text).toMatch(/\w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
    expect(text.indexOf('newer@example.com')).toBeLessThan(text.indexOf('grace@example.com'));
  });

  it('finds an address in any case, and says what to do when there is none', async () => {
    const visitor = await visitorWith(app);
    const found = await visitor.get('?to=Grace%40EXAMPLE.com');
    expect(plain(found.html)).toContain('1 mail to Grace@EXAMPLE.com');
    expect(found.html).not.toContain('newer@example.com');
    const none = await visitor.get('?to=nobody%40example.com');
    expect(none.status).toBe(200);
    expect(plain(none.html)).toContain('There is no mail to this address.');
  });

  it('has pages', async () => {
    const recipients = Array.from({ length: 41 }, (_, index) => ({
      first_name: 'Many',
      email: `many${index}@pages.example.com`,
    }));
    const other = await addOrganization(app, 'Paging Company');
    await sendBatch(app, { send_method: 'email_and_link', recipients }, other.apiKey);
    await expect
      .poll(
        async () =>
          (await app.request('GET', '/v1/sandbox/mailbox', { apiKey: other.apiKey })).body.list_meta
            .total_count,
        { timeout: 20_000 },
      )
      .toBe(41);
    const visitor = await visitorWith(app, other.apiKey);
    const seen = new Set<string>();
    for (const [query, count] of [
      ['', 20],
      ['?page=2', 20],
      ['?page=3', 1],
    ] as const) {
      const { html } = await visitor.get(query);
      const addresses = [...html.matchAll(/class="to">([^<]*)/g)].map(([, to = '']) => to);
      expect(addresses).toHaveLength(count);
      for (const to of addresses) seen.add(to);
    }
    expect(seen.size).toBe(41);
    const second = await visitor.get('?page=2');
    expect(second.html).toMatch(/rel="prev" href="\/mailbox">Newer/);
    expect(second.html).toMatch(/rel="next" href="\/mailbox\?page=3">Older/);
    const beyond = await visitor.get('?page=9');
    expect(plain(beyond.html)).toContain('There is no mail on this page.');
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=99999999999',
    '?to=%00',
    '?to=%ff',
    `?to=${'x'.repeat(500)}`,
  ])('answers %s', async (query) => {
    expect((await (await visitorWith(app)).get(query)).status).toBe(200);
  });

  it('that is empty shows how to send a gift, as a command that works', async () => {
    const other = await addOrganization(app, 'Empty Company');
    const visitor = await visitorWith(app, other.apiKey);
    const page = await visitor.get();
    expect(plain(page.html)).toContain('No mail yet: send a gift');
    const command = plain(/<pre[^>]*>(.*?)<\/pre>/s.exec(page.html)?.[1] ?? '');
    expect(command).toContain('-H "Authorization: Bearer $KEY"');
    const [, body = ''] = /-d '(.*)'/.exec(command) ?? [];
    const sent = await app.request('POST', '/v1/order_batches', {
      apiKey: other.apiKey,
      body: JSON.parse(body),
    });
    expect(sent.status).toBe(201);
    await expect
      .poll(async () => (await visitor.get()).html, { timeout: 10_000 })
      .toContain('grace@example.com');
  });
});

it('a list that is empty because a mail server gets the mail says so', async () => {
  const other = await addOrganization(app, 'Mailing Company');
  const sending = await createApp({ ...app.services.config, smtpUrl: 'smtp://127.0.0.1:9' }, app.databaseUrl);
  try {
    const visitor = await visitorWith({ ...app, url: await sending.listen() }, other.apiKey);
    const { html } = await visitor.get();
    expect(plain(html)).toContain('Mail is sent through the mail server in SMTP_URL, so none is kept here.');
    expect(html).not.toContain('curl');
  } finally {
    await sending.close();
  }
});

describe('a mail', () => {
  const open = async (view = '') =>
    (await visitorWith(app)).get(`/${await mailId(app, 'grace@example.com')}${view}`);

  it('names its parts and the links in it', async () => {
    const page = await open();
    expect(page.heading).toBe('Ada & Co sent you a gift');
    expect(page.html).toContain(`<a href="${giftLink}" target="_blank" rel="noopener noreferrer">Gift link`);
    expect(page.html).toMatch(
      /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="\/mailbox\/[0-9a-f-]{36}\/html" title="/,
    );
  });

  it('as text is what the operation returns', async () => {
    const { body } = await app.request('GET', '/v1/sandbox/mailbox?to=grace@example.com');
    expect(textIn((await open('/text')).html)).toBe(body.data[0].text);
  });

  it('as source has the headers and the MIME text that would be sent, the same each time', async () => {
    const page = await open('/source');
    const source = textIn(page.html);
    const [headers = ''] = source.split('\n\n');
    expect(headers.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^From: .*<gifts@localhost>$/),
        'To: grace@example.com',
        'Subject: Ada & Co sent you a gift',
        `Message-ID: <${await mailId(app, 'grace@example.com')}@localhost>`,
        'Auto-Submitted: auto-generated',
        'MIME-Version: 1.0',
        expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
        expect.stringMatching(/^Content-Type: multipart\/alternative/),
      ]),
    );
    expect(source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(source).toContain('Content-Type: text/html; charset=utf-8');
    expect((await open('/source')).html).toBe(page.html);
  });

  it('as HTML is the mail with links that open a new tab', async () => {
    const { body } = await app.request('GET', '/v1/sandbox/mailbox?to=grace@example.com');
    const { html } = await open('/html');
    expect(html.replace('<base target="_blank">', '')).toBe(body.data[0].html);
    expect(html).toContain('<base target="_blank">');
  });

  it('is a secret of its organization', async () => {
    const other = await addOrganization(app);
    const visitor = await visitorWith(app, other.apiKey);
    for (const view of ['', '/text', '/source', '/html']) {
      const page = await visitor.get(`/${await mailId(app, 'grace@example.com')}${view}`);
      expect([page.status, page.heading]).toEqual([404, 'There is no such mail']);
      expect(page.html).not.toContain('Ada');
    }
  });

  it('is shown to those who can access the workspace', async () => {
    const [first, people] = await workspacesOf(app);
    await mailTo(app, 'mine@walls.example.com', { workspace_id: first });
    await mailTo(app, 'theirs@walls.example.com', { workspace_id: people });
    const visitor = await visitorWith(app, await keyOf(app, 'sender'));
    const list = await visitor.get();
    expect(list.html).toContain('mine@walls.example.com');
    expect(list.html).not.toContain('theirs@walls.example.com');
    expect((await visitor.get(`/${await mailId(app, 'mine@walls.example.com')}`)).status).toBe(200);
    for (const view of ['', '/text', '/source', '/html']) {
      const page = await visitor.get(`/${await mailId(app, 'theirs@walls.example.com')}${view}`);
      expect(page.status).toBe(404);
    }
  });

  it.each([newId(), 'x', '%00', "'--", `${'x'.repeat(3_000)}`])(
    'that is not there (%s) is 404',
    async (id) => {
      const page = await (await visitorWith(app)).get(`/${id}`);
      expect([page.status, page.heading]).toEqual([404, 'There is no such mail']);
    },
  );
});

describe('safety', () => {
  const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

  it('pages are not cached, run no script, and are shown in no frame', async () => {
    const visitor = await visitorWith(app);
    for (const path of ['', `/${await mailId(app, 'grace@example.com')}`, '/unknown']) {
      const { headers, html } = await visitor.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      const policy = policyOf(headers).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'none'",
          "style-src 'self'",
          "frame-src 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.join()).not.toContain('unsafe');
      expect(html).not.toMatch(/<script|style=|\son\w+=/);
    }
  });

  it('the HTML of a mail runs nothing, sends nothing and is shown only by the mailbox', async () => {
    const { headers } = await (await visitorWith(app)).get(`/${await mailId(app, 'grace@example.com')}/html`);
    expect(policyOf(headers)).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
        "img-src 'self' data: http://gifts.test https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('what senders and recipients write is text in every view', async () => {
    const attack = `</title></pre></textarea><script>alert(1)</script><img src=x onerror=alert(2)>"'><svg onload=alert(3)>`;
    const email = "o'neil&onload=alert@example.com";
    await mailTo(app, email, {
      from_name: attack,
      message: `${attack}\n<base href="https://evil.example"><meta http-equiv="refresh" content="0">`,
      recipients: [{ first_name: attack, email }],
    });
    const visitor = await visitorWith(app);
    const id = await mailId(app, email);
    for (const path of [
      '',
      '?to=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
      ...['', '/text', '/source', '/html'].map((view) => `/${id}${view}`),
    ]) {
      const { status, html } = await visitor.get(path);
      expect(status).toBe(200);
      expect(html).not.toMatch(/<script|<svg|<img[^>]*onerror|<meta http-equiv="refresh"|<base href/i);
      expect(html.match(/<title>/g)?.length).toBe(1);
    }
  });

  it('each text is read in its own direction', async () => {
    await mailTo(app, 'arabic@example.com', { from_name: 'أحمد', message: 'شكرا جزيلا' });
    const visitor = await visitorWith(app);
    const id = await mailId(app, 'arabic@example.com');
    const page = await visitor.get(`/${id}`);
    expect(page.html).toContain('<h1 class="own-direction">');
    expect((await visitor.get(`/${id}/text`)).html).toMatch(/<pre class="[^"]*own-direction"/);
    expect((await visitor.get(`/${id}/source`)).html).toContain('From: =?UTF-8?');
  });
});
