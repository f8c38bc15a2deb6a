/** The logo of an organization: whatever is uploaded, what is served is a small picture of our own making. */
import { logoSize, mostLogoBytes, OrganizationSettings } from '@gifts/contract/dashboard/organization';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';
import {
  animated,
  gif,
  hugePng,
  jpegWithPlace,
  png,
  polyglot,
  svg,
  tiff,
  webp,
} from './pictures.fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

let number = 0;
const company = () => {
  number += 1;
  return newOrganization(app, `Logo company ${number}`);
};
const upload = ({ browser }: SignedInMember, image: Buffer | string) =>
  browser.post('/internal/organization/logo', {
    image: typeof image === 'string' ? image : image.toString('base64'),
  });
const pathOf = (url: string): string => new URL(url).pathname;
const download = async (url: string) => {
  const response = await fetch(app.url + pathOf(url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const logosOf = async (organizationId: string): Promise<number> =>
  (await app.db.query('select from organization_logos where organization_id = $1', [organizationId])).length;

describe('POST /internal/organization/logo', () => {
  it.each([
    ['PNG', () => png()],
    ['JPEG', jpegWithPlace],
    ['WebP', webp],
    ['the smallest PNG', () => png(32, 32)],
    ['the largest PNG', () => png(4_000, 100)],
    ['an animation', animated],
    ['a picture that is a page too', polyglot],
  ])('takes %s, and serves a PNG of one size with nothing but its pixels', async (_, picture) => {
    const { admin } = await company();
    const uploaded = await picture();
    const { status, body } = await upload(admin, uploaded);
    expect([status, problemsOf(OrganizationSettings, body)]).toEqual([200, []]);
    const { response, bytes } = await download(body.logo_url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height, exif, xmp, pages, comments } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp, pages, comments }).toEqual({
      ...{ format: 'png', ...logoSize },
      ...{ exif: undefined, xmp: undefined, pages: undefined, comments: undefined },
    });
    expect(bytes.toString('latin1')).not.toMatch(/script|Secret Garden|GPS|Exif/);
  });

  it('turns a picture as its camera was held, and shows the first picture of an animation', async () => {
    const { admin } = await company();
    const colourAt = async (url: string, left: number, top: number) => {
      const { bytes } = await download(url);
      const pixel = await sharp(bytes)
        .ensureAlpha()
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return [...pixel];
    };
    const turned = (await upload(admin, await jpegWithPlace())).body.logo_url;
    // It lay on its side, so it is high and narrow now: clear at the edges.
    expect((await colourAt(turned, 10, 48)).at(3)).toBe(0);
    expect((await colourAt(turned, 160, 48)).at(3)).toBe(255);
    const moving = (await upload(admin, await animated())).body.logo_url;
    expect(await colourAt(moving, 160, 48)).toEqual([255, 0, 0, 255]);
  });

  it.each([
    ['an SVG', async () => svg, /no PNG, JPEG or WebP/],
    ['a GIF', gif, /no PNG, JPEG or WebP/],
    ['a TIFF', tiff, /no PNG, JPEG or WebP/],
    ['a text', async () => Buffer.from('hello'), /no PNG, JPEG or WebP/],
    ['ten gigabytes in a few bytes', async () => hugePng(), /50000 × 50000 pixels|no PNG/],
    ['a picture that is too wide', async () => hugePng(4_001, 100), /4001 × 100 pixels/],
    ['a picture that is too small', () => png(31, 100), /31 × 100 pixels/],
    ['the first half of a PNG', async () => half(await noise()), /damaged/],
    ['a header without pixels', async () => hugePng(400, 100), /damaged/],
    ['too many bytes', async () => Buffer.alloc(mostLogoBytes + 1, 1), /512 KiB|at most/],
  ])('refuses %s with a sentence about the picture', async (_, picture, sentence) => {
    const { id, admin } = await company();
    const before = Date.now();
    const { status, body } = await upload(admin, await picture());
    expect([status, body.details[0].field]).toEqual([400, 'image']);
    expect(body.details[0].message).toMatch(sentence);
    expect(Date.now() - before).toBeLessThan(5_000);
    expect(await logosOf(id)).toBe(0);
    expect((await admin.browser.get('/internal/organization')).body.logo_url).toBeNull();
  });

  it.each(['', 'A', 'not base64!', 'AAAA\n', '../../etc/passwd'])('refuses the text %j', async (image) => {
    const { admin } = await company();
    const { status, body } = await upload(admin, image);
    expect([status, body.details[0].field]).toEqual([400, 'image']);
  });

  it('is for admins, and a logo is found by the code of its own organization only', async () => {
    const { admin } = await company();
    const other = await company();
    const sender = await addMember(app, admin, {
      email: `logo.sender.${number}@example.com`,
      role: 'sender',
    });
    expect((await upload(sender, await png())).body.code).toBe('forbidden');
    const { logo_url: url } = (await upload(admin, await png())).body;
    await upload(other.admin, await webp());
    const [row] = await app.db.query<{ link_code: string }>(
      'select link_code from organizations where id = $1',
      [other.id],
    );
    const elsewhere = pathOf(url).replace(/^\/logos\/\w+/, `/logos/${row?.link_code}`);
    const wrong = [elsewhere, '/logos/x/y.png', `${pathOf(url)}%00`, pathOf(url).replace('.png', '.svg')];
    for (const path of wrong) {
      expect((await fetch(app.url + path)).status, path).toBe(404);
    }
  });

  it('ends in one logo when several are set at once, and keeps a few earlier ones for mails', async () => {
    const { id, admin } = await company();
    const first = (await upload(admin, await png(100, 100))).body.logo_url;
    for (let width = 101; width < 106; width += 1) await upload(admin, await png(width, 60));
    expect((await download(first)).response.status).toBe(200);
    const pictures = await Promise.all([...'abcdefgh'].map((_, index) => png(200 + index * 40, 90)));
    const answers = await Promise.all(pictures.map((picture) => upload(admin, picture)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { logo_url: now } = (await admin.browser.get('/internal/organization')).body;
    expect(answers.map(({ body }) => body.logo_url)).toContain(now);
    expect((await download(now)).response.status).toBe(200);
    expect(await logosOf(id)).toBeLessThanOrEqual(11);
  });
});

it('POST /internal/organization/logo/remove shows none, and a second time changes nothing', async () => {
  const { admin } = await company();
  await upload(admin, await png());
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await admin.browser.post('/internal/organization/logo/remove');
    expect([status, body.logo_url]).toEqual([200, null]);
  }
  const [entry] = (await admin.browser.get('/v1/audit_log?act=set_organization_logo')).body.data;
  expect(entry.details).toEqual({ fields: ['image'] });
});

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** A picture that does not become small, so that half of it lacks pixels. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
