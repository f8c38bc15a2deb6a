import { type CreateViewInput, mostViews, SavedView, viewOperations } from '@gifts/contract/dashboard/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
let viewer: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
  viewer = await signInByLink(app, 'viewer@example.com');
});
afterAll(() => app.close());

const bounced: CreateViewInput = {
  list: 'orders',
  name: 'Bounced mail',
  filters: { notification_status: 'bounced', created_within_days: 30 },
  columns: ['recipient', 'mail', 'status'],
  is_shared: false,
};
const save = (browser: Browser, fields: Partial<CreateViewInput> = {}) =>
  browser.post('/internal/views', { ...bounced, ...fields });
const saved = async (browser: Browser, fields: Partial<CreateViewInput> = {}) => {
  const { status, body } = await save(browser, fields);
  expect([status, problemsOf(SavedView, body)]).toEqual([201, []]);
  return body;
};
const namesFor = async (browser: Browser, list = 'orders'): Promise<string[]> => {
  const { body } = await browser.get(`/internal/views?list=${list}`);
  expect(problemsOf(viewOperations.listViews.response, body)).toEqual([]);
  return body.data.map(({ name }: SavedView) => name);
};
const change = (browser: Browser, id: string, body: object) =>
  browser.send('PATCH', `/internal/views/${id}`, body);
const remove = (browser: Browser, id: string) => browser.send('DELETE', `/internal/views/${id}`);

describe('POST /internal/views', () => {
  it('keeps filters, columns and their order, and shows them to nobody else', async () => {
    const view = await saved(viewer);
    expect(view).toMatchObject({ ...bounced, is_own: true, can_change: true });
    expect(await namesFor(viewer)).toContain('Bounced mail');
    expect(await namesFor(admin)).not.toContain('Bounced mail');
    expect(await namesFor(viewer, 'order_batches')).toEqual([]);
    const [entry] = (await admin.get('/v1/audit_log?act=create_view')).body.data;
    expect(entry).toMatchObject({ subject_kind: 'view', subject_id: view.id });
  });

  it('keeps which end of the list comes first, and shows the newest if nothing is said', async () => {
    expect((await saved(admin)).sort).toBe('newest');
    const view = await saved(admin, { sort: 'oldest' });
    expect(view.sort).toBe('oldest');
    expect((await change(admin, view.id, { name: 'Other name' })).body.sort).toBe('oldest');
    expect((await change(admin, view.id, { sort: 'newest' })).body.sort).toBe('newest');
  });

  it('shares a view with everybody of the organization, and with no other one', async () => {
    await saved(sender, { name: 'For all', is_shared: true });
    for (const browser of [admin, sender, viewer]) expect(await namesFor(browser)).toContain('For all');
    const other = await newOrganization(app, 'Views Elsewhere');
    expect(await namesFor(other.admin.browser)).toEqual([]);
  });

  it('lets no viewer share', async () => {
    const { status, body } = await save(viewer, { is_shared: true });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['recipient', 'recipient'] }, 'columns[1]'],
    [{ columns: ['recipient', 'password'] }, 'columns[1]'],
    [{ columns: ['recipient', 'recipients'] }, 'columns[1]'],
    [{ filters: { status: 'lost' } }, 'filters.status'],
    [{ filters: { customer_reference_id: 'A' } }, 'filters.customer_reference_id'],
    [{ filters: { created_within_days: 0 } }, 'filters.created_within_days'],
    [{ sort: 'amount' }, 'sort'],
    [{ list: 'people' }, 'list'],
  ])('refuses %j', async (fields, field) => {
    const { status, body } = await save(admin, fields as object);
    expect([status, body.details?.[0].field]).toEqual([400, field]);
  });

  it('keeps a bounded number, also of those that are saved at once', async () => {
    const { admin: owner } = await newOrganization(app, 'Many Views');
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => save(owner.browser)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostViews.own);
    expect((await save(owner.browser)).body.error).toContain('remove one first');
  });
});

describe('PATCH and DELETE /internal/views/{id}', () => {
  it('changes what is given and keeps the rest', async () => {
    const { id } = await saved(sender);
    const { status, body } = await change(sender, id, { name: 'Renamed', columns: ['status'] });
    expect([status, body]).toMatchObject([200, { ...bounced, name: 'Renamed', columns: ['status'] }]);
    expect((await change(sender, id, { columns: ['recipients'] })).status).toBe(400);
    expect((await remove(sender, id)).status).toBe(204);
    expect((await remove(sender, id)).status).toBe(404);
    expect(await namesFor(sender)).not.toContain('Renamed');
  });

  it('is for those who made a view, and of shared ones for admins', async () => {
    const { id } = await saved(sender, { name: 'Mine' });
    for (const browser of [admin, viewer]) {
      expect((await change(browser, id, { name: 'Yours' })).status).toBe(404);
      expect((await remove(browser, id)).status).toBe(404);
    }
    await change(sender, id, { is_shared: true });
    const refused = await change(viewer, id, { name: 'Yours' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await remove(viewer, id)).status).toBe(403);
    expect((await change(admin, id, { name: 'Tidied' })).body).toMatchObject({
      name: 'Tidied',
      is_own: false,
    });
    expect((await remove(admin, id)).status).toBe(204);
  });

  it('is refused to viewers who would share, to other organizations and for unknown ids', async () => {
    const own = await saved(viewer);
    expect((await change(viewer, own.id, { is_shared: true })).body.code).toBe('forbidden');
    const shared = await saved(sender, { is_shared: true });
    const other = await newOrganization(app, 'No Views');
    for (const id of [shared.id, unknownId(), 'nonsense']) {
      expect((await change(other.admin.browser, id, { name: 'Taken' })).body.code).toBe('not_found');
      expect((await remove(other.admin.browser, id)).status).toBe(404);
    }
  });
});
