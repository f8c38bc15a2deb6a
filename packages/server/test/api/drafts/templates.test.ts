import { GiftTemplate, mostTemplates, templateOperations } from '@gifts/contract/dashboard/templates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import type { Browser } from '../people/people-fixtures.ts';
import { createDraft, giftForm, people } from './draft-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

let number = 0;
async function company() {
  number += 1;
  const organization = await newOrganization(app, `Templates ${number}`);
  const email = `templates.${number}.sender@example.com`;
  const { body: other } = await organization.admin.browser.post('/internal/workspaces', { name: 'Other' });
  const sender = await addMember(app, organization.admin, {
    ...{ email, role: 'sender' },
    workspace_ids: [organization.workspaceId],
  });
  return { ...organization, sender: sender.browser, admin: organization.admin.browser, otherId: other.id };
}
const create = (from: Browser, body: object) => from.post('/internal/templates', body);

it('keeps the form of a gift without what is of one send, and drafts are made from it', async () => {
  const { admin } = await company();
  const form = await giftForm(app, {
    ...{ message: 'Welcome', customer_reference_id: 'PO 7', expires_in_days: 60 },
    schedule: { local_time: '2027-01-01T10:00', time_zone: 'UTC' },
  });
  const draft = await createDraft(admin, form, people(2));
  const { status, body } = await create(admin, { name: 'Welcome gift', draft_id: draft.id });
  expect([status, problemsOf(GiftTemplate, body)]).toEqual([201, []]);
  expect(body.form).toMatchObject({ message: 'Welcome', expires_in_days: 60 });
  expect(Object.keys(body.form)).not.toContain('schedule');
  expect(Object.keys(body.form)).not.toContain('customer_reference_id');
  const made = await admin.post('/internal/drafts', { template_id: body.id, form: { message: 'Hello' } });
  expect(made.body).toMatchObject({
    ...{ template_id: body.id, recipients_count: 0 },
    form: { message: 'Hello', expires_in_days: 60, cart: form.cart },
  });
  const removed = await admin.send('DELETE', `/internal/templates/${body.id}`);
  expect(removed.status).toBe(204);
  expect((await admin.get(`/internal/drafts/${made.body.id}`)).body).toMatchObject({
    ...{ template_id: null, form: { message: 'Hello' } },
  });
  const entries = (await admin.get(`/v1/audit_log?subject_id=${body.id}`)).body.data;
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(['delete_template', 'create_template']);
});

it('lists by name what a person can use: of their workspaces, and of everybody', async () => {
  const { admin, sender, otherId, workspaceId } = await company();
  await create(admin, { name: 'zoo', form: {} });
  await create(admin, { name: 'Hidden', form: { workspace_id: otherId } });
  await create(admin, { name: 'Apples', form: { workspace_id: workspaceId } });
  const names = async (from: Browser, query = '') => {
    const { body } = await from.get(`/internal/templates${query}`);
    expect(problemsOf(templateOperations.listTemplates.response, body)).toEqual([]);
    return [body.data.map(({ name }: { name: string }) => name), body.list_meta.total_count];
  };
  expect(await names(admin)).toEqual([['Apples', 'Hidden', 'zoo'], 3]);
  expect(await names(sender)).toEqual([['Apples', 'zoo'], 2]);
  expect(await names(sender, '?per_page=1&page=2')).toEqual([['zoo'], 2]);
});

it('changes what is given and keeps the rest', async () => {
  const { admin, sender, workspaceId } = await company();
  const { body } = await create(admin, { name: 'Old', form: { message: 'Hi' } });
  const path = `/internal/templates/${body.id}`;
  const renamed = await sender.send('PATCH', path, { name: 'New' });
  expect(renamed.body).toMatchObject({ name: 'New', form: { message: 'Hi' }, workspace_id: null });
  const moved = await sender.send('PATCH', path, { form: { workspace_id: workspaceId } });
  expect(moved.body).toMatchObject({ name: 'New', workspace_id: workspaceId });
  expect(moved.body.form).toEqual({ workspace_id: workspaceId });
});

it('is refused for others, for wrong input and beyond the limit', async () => {
  const { id, admin, sender, otherId } = await company();
  const another = await company();
  const { body } = await create(admin, { name: 'Hidden', form: { workspace_id: otherId } });
  for (const from of [sender, another.admin]) {
    const path = `/internal/templates/${body.id}`;
    expect((await from.send('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await from.send('DELETE', path)).status).toBe(404);
    const made = await from.post('/internal/drafts', { template_id: body.id });
    expect([made.status, made.body.details[0].field]).toEqual([400, 'template_id']);
  }
  const refused = async (input: object) => {
    const answer = await create(sender, input);
    expect(answer.status).toBe(400);
    return answer.body.details[0].field;
  };
  expect(await refused({ name: ' ', form: {} })).toBe('name');
  expect(await refused({ name: 'Both', form: {}, draft_id: unknownId() })).toBe('form');
  expect(await refused({ name: 'None' })).toBe('form');
  expect(await refused({ name: 'Gone', draft_id: unknownId() })).toBe('draft_id');
  expect(await refused({ name: 'Theirs', form: { workspace_id: otherId } })).toBe('form.workspace_id');
  await app.db.query(
    `insert into gift_templates select organization_id, gen_random_uuid(), name, form, workspace_id, created_by, created_at,
       updated_at from gift_templates, generate_series(1, $2::integer) where organization_id = $1`,
    [id, mostTemplates - 2],
  );
  const answers = await Promise.all([1, 2, 3].map((each) => create(admin, { name: `${each}`, form: {} })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});
