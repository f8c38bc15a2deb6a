import { Contact } from '@gifts/contract/dashboard/contact-fields';
import { contactOperations } from '@gifts/contract/dashboard/contacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';
import { addContact, getContact, namesOf } from './contact-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

/** An organization of its own, so that lists have nobody else. */
async function organization(name: string): Promise<SignedInMember['browser']> {
  return (await newOrganization(app, name)).admin.browser;
}

const grace = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'Grace.Hopper@example.com',
  phone: '+14155550123',
  mailing_address: {
    address_1: '1 Navy Way',
    city: 'Arlington',
    state: 'VA',
    postal_code: '22202',
    country: 'US',
  },
  locale: 'en',
  company: 'Navy',
  title: 'Rear admiral',
  birthday: { month: 12, day: 9, year: 1906 },
  started_on: '1943-12-01',
  notes: 'Likes clocks\nand ships',
};

describe('POST /internal/contacts', () => {
  it('keeps everything that was given', async () => {
    const browser = await organization('Contacts Kept');
    const made = await addContact(browser, grace);
    expect(problemsOf(Contact, made)).toEqual([]);
    expect(await getContact(browser, made.id)).toEqual(made);
    expect(made).toMatchObject({ ...grace, wants_no_gifts: false, no_gifts: null, lists: [], revision: 1 });
    const [entry] = (await browser.get('/v1/audit_log?act=create_contact')).body.data;
    expect(entry).toMatchObject({ subject_kind: 'contact', subject_id: made.id });
    expect(JSON.stringify(entry)).not.toContain('Hopper');
    const [look] = (await browser.get('/v1/audit_log?act=get_contact')).body.data;
    expect(look).toMatchObject({ subject_kind: 'contact', subject_id: made.id });
  });

  it.each([
    [{ first_name: ' ' }, 'first_name'],
    [{ email: 'no address' }, 'email'],
    [{ phone: '555' }, 'phone'],
    [{ birthday: { month: 2, day: 30 } }, 'birthday'],
    [{ birthday: { month: 2, day: 29, year: 2023 } }, 'birthday'],
    [{ started_on: '2023-02-29' }, 'started_on'],
    [{ started_on: 'yesterday' }, 'started_on'],
    [{ mailing_address: { address_1: '1 Main St' } }, 'mailing_address.country'],
    [{ no_gifts: { reason: ' ' } }, 'no_gifts.reason'],
    [{ workspace_id: unknownId() }, 'workspace_id'],
    [{ nickname: 'Ada' }, 'nickname'],
  ])('refuses %j', async (fields, field) => {
    const browser = await organization(
      `Contacts ${JSON.stringify(fields).replaceAll(/\W/g, '')}`.slice(0, 40),
    );
    const { status, body } = await browser.post('/internal/contacts', { first_name: 'Ada', ...fields });
    expect([status, body.details?.[0].field]).toEqual([400, field]);
    expect(await namesOf(browser)).toEqual([]);
  });

  it('keeps each e-mail address once in a workspace, also of requests at once', async () => {
    const browser = await organization('Contacts Once');
    const answers = await Promise.all(
      ['ada@example.com', 'ADA@example.com', 'Ada@Example.com'].map((email) =>
        browser.post('/internal/contacts', { first_name: 'Ada', email }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.details[0].message).toBe('Email is that of Ada already, in the same workspace');
    const workspace = await browser.post('/internal/workspaces', { name: 'Another' });
    await addContact(browser, { email: 'ada@example.com', workspace_id: workspace.body.id });
  });
});

describe('GET /internal/contacts', () => {
  it('finds people by the beginning of a name or an e-mail address, in any case', async () => {
    const browser = await organization('Contacts Found');
    await addContact(browser, grace);
    await addContact(browser, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' });
    await addContact(browser, { first_name: 'Zoë', last_name: 'Gräf' });
    expect(await namesOf(browser)).toEqual(['Ada', 'Grace', 'Zoë']);
    const found = async (search: string) => namesOf(browser, `search=${encodeURIComponent(search)}`);
    expect(await found('GR')).toEqual(['Grace', 'Zoë']);
    expect(await found('grace  hop')).toEqual(['Grace']);
    expect(await found('Lov')).toEqual(['Ada']);
    expect(await found('ada@')).toEqual(['Ada']);
    expect(await found('zoë')).toEqual(['Zoë']);
    expect(await found('hopper grace')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('has pages', async () => {
    const browser = await organization('Contacts Paged');
    for (const first_name of ['A', 'B', 'C', 'D', 'E']) await addContact(browser, { first_name });
    const { body } = await browser.get('/internal/contacts?page=2&per_page=2');
    expect(problemsOf(contactOperations.listContacts.response, body)).toEqual([]);
    expect(body.data.map(({ first_name }: Contact) => first_name)).toEqual(['C', 'D']);
    expect(body.list_meta.total_count).toBe(5);
  });

  it('finds dates, also around the new year', async () => {
    const browser = await organization('Contacts Dated');
    await addContact(browser, { first_name: 'Eve', birthday: { month: 12, day: 31 } });
    await addContact(browser, { first_name: 'Jan', birthday: { month: 1, day: 2 } });
    await addContact(browser, {
      first_name: 'May',
      birthday: { month: 5, day: 5 },
      started_on: '2020-12-31',
    });
    const born = (from: string, to: string) => namesOf(browser, `occasion=birthday&from=${from}&to=${to}`);
    expect(await born('12-30', '01-02')).toEqual(['Eve', 'Jan']);
    expect(await born('12-31', '12-31')).toEqual(['Eve']);
    expect(await born('01-01', '12-30')).toEqual(['Jan', 'May']);
    expect(await namesOf(browser, 'occasion=anniversary&from=12-30&to=01-02')).toEqual(['May']);
    const { status, body } = await browser.get('/internal/contacts?occasion=birthday&from=12-30');
    expect([status, body.details[0].field]).toEqual([400, 'to']);
  });

  it('finds those who get no gifts', async () => {
    const browser = await organization('Contacts Out');
    await addContact(browser, { first_name: 'Ada', no_gifts: { reason: 'Public office' } });
    await addContact(browser, { first_name: 'Grace' });
    expect(await namesOf(browser, 'wants_no_gifts=true')).toEqual(['Ada']);
    expect(await namesOf(browser, 'wants_no_gifts=false')).toEqual(['Grace']);
  });
});

describe('GET /internal/contacts/{id}', () => {
  it('shows nobody of another workspace or organization', async () => {
    const { admin } = await newOrganization(app, 'Contacts Apart');
    const other = (await admin.browser.post('/internal/workspaces', { name: 'Other' })).body;
    const { data } = (await admin.browser.get('/internal/workspaces')).body;
    const first = data.find(({ id }: { id: string }) => id !== other.id);
    const email = 'apart.sender@example.com';
    const sender = await addMember(app, admin, { email, role: 'sender', workspace_ids: [first.id] });
    const hidden = await addContact(admin.browser, { first_name: 'Hidden', workspace_id: other.id });
    const stranger = await organization('Contacts Stranger');
    for (const browser of [sender.browser, stranger]) {
      const path = `/internal/contacts/${hidden.id}`;
      expect((await browser.get(path)).status).toBe(404);
      const change = await browser.send('PATCH', path, { revision: 1, first_name: 'Mine' });
      expect([change.status, change.body.code]).toEqual([404, 'not_found']);
      expect((await browser.send('DELETE', path)).status).toBe(404);
      expect(await namesOf(browser)).not.toContain('Hidden');
    }
    expect((await admin.browser.get('/internal/contacts/nonsense')).status).toBe(404);
    expect((await getContact(admin.browser, hidden.id)).first_name).toBe('Hidden');
  });
});

it('names others with the same name or phone number, who may be the same person', async () => {
  const browser = await organization('Contacts Alike');
  const first = await addContact(browser, {
    first_name: 'Grace',
    last_name: 'Hopper',
    phone: '+14155550123',
  });
  const named = await addContact(browser, {
    first_name: 'grace ',
    last_name: 'HOPPER',
    email: 'g@example.com',
  });
  const called = await addContact(browser, { first_name: 'G.', company: 'Navy', phone: '+14155550123' });
  await addContact(browser, { first_name: 'Grace', last_name: 'Kelly' });
  expect((await getContact(browser, first.id)).alike).toEqual([
    { id: named.id, email: 'g@example.com', company: null },
    { id: called.id, email: null, company: 'Navy' },
  ]);
});

describe('PATCH /internal/contacts/{id}', () => {
  it('changes what is given, removes what is null, and keeps the rest', async () => {
    const browser = await organization('Contacts Changed');
    const { id } = await addContact(browser, grace);
    const change = { revision: 1, phone: null, birthday: { month: 2, day: 29 }, company: ' UNIVAC ' };
    const { status, body } = await browser.send('PATCH', `/internal/contacts/${id}`, change);
    expect([status, problemsOf(Contact, body)]).toEqual([200, []]);
    expect(body).toMatchObject({ email: grace.email, phone: null, company: 'UNIVAC', revision: 2 });
    expect(body.birthday).toEqual({ month: 2, day: 29, year: null });
    expect(await getContact(browser, id)).toEqual(body);
  });

  it('lets nobody replace what they have not seen', async () => {
    const browser = await organization('Contacts Seen');
    const { id } = await addContact(browser, grace);
    const change = (fields: object) =>
      browser.send('PATCH', `/internal/contacts/${id}`, { revision: 1, ...fields });
    const answers = await Promise.all([change({ title: 'Captain' }), change({ title: 'Commodore' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.code).toBe('contact_changed');
    expect(late?.body.error).toMatch(/^Grace Hopper was changed at /);
  });

  it('keeps the time since which somebody gets no gifts', async () => {
    const browser = await organization('Contacts Since');
    const { id, no_gifts } = await addContact(browser, { no_gifts: { reason: 'Asked for it' } });
    const path = `/internal/contacts/${id}`;
    const changed = await browser.send('PATCH', path, { revision: 1, no_gifts: { reason: 'Public office' } });
    expect(changed.body.no_gifts).toEqual({ reason: 'Public office', since: no_gifts?.since });
    const ended = await browser.send('PATCH', path, { revision: 2, no_gifts: null });
    expect(ended.body).toMatchObject({ no_gifts: null, wants_no_gifts: false });
  });
});

describe('POST /internal/contacts/{id}/merge', () => {
  it('takes what is chosen, all lists, and that no gifts are sent', async () => {
    const browser = await organization('Contacts Merged');
    const list = (await browser.post('/internal/contact_lists', { name: 'Admirals' })).body;
    const kept = await addContact(browser, { first_name: 'Gracie', email: 'gracie@example.com' });
    const other = await addContact(browser, { ...grace, no_gifts: { reason: 'Public office' } });
    await browser.post(`/internal/contact_lists/${list.id}/add`, { contact_ids: [other.id] });
    const { status, body } = await browser.post(`/internal/contacts/${kept.id}/merge`, {
      other_id: other.id,
      revision: 1,
      other_revision: 1,
      take: ['first_name', 'email', 'birthday', 'mailing_address'],
    });
    expect([status, problemsOf(Contact, body)]).toEqual([200, []]);
    expect(body).toMatchObject({
      ...{ id: kept.id, first_name: 'Grace', last_name: null, email: grace.email, birthday: grace.birthday },
      ...{ lists: [{ id: list.id, name: 'Admirals' }], no_gifts: { reason: 'Public office' } },
    });
    expect(await getContact(browser, kept.id)).toEqual(body);
    expect((await browser.get(`/internal/contacts/${other.id}`)).status).toBe(404);
    expect((await browser.get('/internal/contact_lists')).body.data[0].contacts_count).toBe(1);
  });

  it('loses no change that was made meanwhile', async () => {
    const browser = await organization('Contacts Racing');
    const kept = await addContact(browser, { first_name: 'Gracie' });
    const other = await addContact(browser, grace);
    const merge = { other_id: other.id, revision: 1, other_revision: 1, take: [] };
    const [merged, changed] = await Promise.all([
      browser.post(`/internal/contacts/${kept.id}/merge`, merge),
      browser.send('PATCH', `/internal/contacts/${kept.id}`, { revision: 1, notes: 'Typed' }),
    ]);
    expect([merged.status, changed.status].toSorted()).toEqual([200, 409]);
    const { notes } = await getContact(browser, kept.id);
    expect(notes).toBe(changed.status === 200 ? 'Typed' : null);
  });

  it('refuses somebody of another workspace, and oneself', async () => {
    const browser = await organization('Contacts Unmerged');
    const workspace = (await browser.post('/internal/workspaces', { name: 'Second' })).body;
    const kept = await addContact(browser, {});
    const far = await addContact(browser, { workspace_id: workspace.id });
    const fields = { revision: 1, other_revision: 1, take: [] };
    for (const other of [kept, far]) {
      const answer = await browser.post(`/internal/contacts/${kept.id}/merge`, {
        ...fields,
        other_id: other.id,
      });
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'other_id']);
    }
    expect(await namesOf(browser)).toEqual(['Ada', 'Ada']);
  });
});

describe('GET /internal/contacts/export', () => {
  it('has whom the filters choose, in the words that an import knows', async () => {
    const browser = await organization('Contacts Exported');
    await addContact(browser, { ...grace, notes: '=1+1' });
    await addContact(browser, { first_name: 'Ada', birthday: { month: 2, day: 9 } });
    const { status, body } = await browser.get('/internal/contacts/export?search=g');
    expect(status).toBe(200);
    const [head, line, ...rest] = body.split('\r\n');
    expect(head).toContain('First name,Last name,Email,Phone,Company,Job title,Birthday,Start date');
    expect(line).toBe(
      `Grace,Hopper,Grace.Hopper@example.com,'+14155550123,Navy,Rear admiral,1906-12-09,1943-12-01,1 Navy Way,,Arlington,VA,22202,US,en,'=1+1,`,
    );
    expect(rest).toEqual(['']);
    expect((await browser.get('/internal/contacts/export')).body).toContain('Ada,,,,,,02-09');
    const [entry] = (await browser.get('/v1/audit_log?act=export_contacts')).body.data;
    expect(entry.details).toEqual({ contacts_up_to: 500 });
  });
});
