import {
  mostOccasionRules,
  OccasionPreview,
  OccasionRule,
  occasionRuleOperations,
} from '@gifts/contract/dashboard/occasion-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addContact, addList } from '../contacts/contact-fixtures.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember } from '../people/member-fixtures.ts';
import type { Browser } from '../people/people-fixtures.ts';
import { bornOn, celebrating, ruleFields } from './occasion-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rulesOf = async (browser: Browser): Promise<OccasionRule[]> =>
  (await browser.get('/internal/occasion_rules')).body.data;
const kindsOf = async (browser: Browser): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await browser.get('/internal/overview')).body.attention.map(
      ({ kind, count }: { kind: string; count: number }) => [kind, count],
    ),
  );

describe('POST /internal/occasion_rules', () => {
  it('keeps a rule, and names whose day is next', async () => {
    const company = await celebrating(app, 'Rules Kept');
    const { browser } = company.admin;
    const mia = await addContact(browser, bornOn('Mia', 3, 4, { last_name: 'Chen' }));
    await addContact(browser, bornOn('Noor', 2, 19));
    const list = await addList(browser, { name: 'Team Berlin' });
    const rule = await company.addRule();
    expect(problemsOf(OccasionRule, rule)).toEqual([]);
    expect(rule).toMatchObject({
      ...{ name: 'Birthdays', occasion: 'birthday', days_before: 7, years: null, is_for_everybody: true },
      ...{ send_time: '09:30', time_zone: 'Europe/Berlin', is_paused: false, problem: null, list: null },
      ...{ template: { id: company.templateId, name: 'Birthday box' }, can_change: true, waiting_drafts: 0 },
      user: { id: company.admin.id },
      next: { contact_id: mia.id, first_name: 'Mia', last_name: 'Chen', occurs_on: '2095-03-04' },
    });
    const ofList = await company.addRule({ name: 'Berlin', list_id: list.id });
    expect(ofList).toMatchObject({ is_for_everybody: false, list: { id: list.id }, next: null });
    expect((await rulesOf(browser)).map(({ name }) => name)).toEqual(['Berlin', 'Birthdays']);
    const [entry] = (await browser.get('/v1/audit_log?act=create_occasion_rule')).body.data;
    expect(entry).toMatchObject({ subject_kind: 'occasion_rule', subject_id: ofList.id });
  });

  it.each([
    ['name', { name: ' ' }],
    ['occasion', { occasion: 'christmas' }],
    ['days_before', { days_before: 61 }],
    ['days_before', { days_before: -1 }],
    ['send_time', { send_time: '24:00' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['years', { years: [5] }],
    ['years[0]', { occasion: 'anniversary', years: [0] }],
    ['template_id', { template_id: unknownId() }],
    ['list_id', { list_id: unknownId() }],
    ['user_id', { user_id: unknownId() }],
    ['workspace_id', { workspace_id: unknownId() }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const company = await celebrating(
      app,
      `Refused ${JSON.stringify(fields).replaceAll(/\W/g, '')}`.slice(0, 40),
    );
    const input = { ...ruleFields({ templateId: company.templateId, userId: company.admin.id }), ...fields };
    const { status, body } = await company.admin.browser.post('/internal/occasion_rules', input);
    expect([status, body.details?.[0].field]).toEqual([400, field]);
    expect(await rulesOf(company.admin.browser)).toEqual([]);
  });

  it('refuses viewers, a member who may not send, and more rules than there can be', async () => {
    const company = await celebrating(app, 'Rules Bounded');
    const viewer = await addMember(app, company.admin, { email: 'looks@rules.example', role: 'viewer' });
    const input = ruleFields({ templateId: company.templateId, userId: viewer.id });
    expect((await viewer.browser.post('/internal/occasion_rules', input)).status).toBe(403);
    const { body } = await company.admin.browser.post('/internal/occasion_rules', input);
    expect(body.details[0].field).toBe('user_id');
    for (let made = 0; made < mostOccasionRules; made += 1) await company.addRule({ days_before: 0 });
    const more = { ...input, user_id: company.admin.id };
    const refused = await company.admin.browser.post('/internal/occasion_rules', more);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('has 50 rules')]);
  });
});

describe('PATCH and DELETE /internal/occasion_rules/{id}', () => {
  it('change what is given, and pause', async () => {
    const company = await celebrating(app, 'Rules Changed');
    const { browser } = company.admin;
    const { id } = await company.addRule({ occasion: 'anniversary', years: [10, 1, 5, 1] });
    const change = (body: object) => browser.send('PATCH', `/internal/occasion_rules/${id}`, body);
    expect((await change({ name: ' Jubilees ', days_before: 3 })).body).toMatchObject({
      ...{ name: 'Jubilees', days_before: 3, years: [1, 5, 10], is_paused: false },
    });
    expect((await change({ is_paused: true })).body.is_paused).toBe(true);
    expect((await change({ years: null })).body).toMatchObject({ years: null, is_paused: true });
    expect((await change({ is_paused: false })).body.is_paused).toBe(false);
    expect((await change({ occasion: 'birthday' })).status).toBe(400);
    expect((await change({ user_id: unknownId() })).status).toBe(400);
    expect((await browser.send('DELETE', `/internal/occasion_rules/${id}`)).status).toBe(204);
    expect((await change({ name: 'Gone' })).status).toBe(404);
    expect(await rulesOf(browser)).toEqual([]);
  });

  it('are for admins, for whoever has made the rule, and for the member who is told', async () => {
    const company = await celebrating(app, 'Rules Owned');
    const { admin } = company;
    const maker = await addMember(app, admin, { email: 'maker@rules.example', role: 'sender' });
    const told = await addMember(app, admin, { email: 'told@rules.example', role: 'sender' });
    const other = await addMember(app, admin, { email: 'other@rules.example', role: 'sender' });
    const viewer = await addMember(app, admin, { email: 'viewer@rules.example', role: 'viewer' });
    const input = ruleFields({ templateId: company.templateId, userId: told.id });
    const { body: rule } = await maker.browser.post('/internal/occasion_rules', input);
    const path = `/internal/occasion_rules/${rule.id}`;
    const seen = await Promise.all(
      [admin, maker, told, other, viewer].map(async ({ browser }) => [
        (await rulesOf(browser))[0]?.can_change,
        (await browser.send('PATCH', path, { name: 'Changed' })).status,
      ]),
    );
    expect(seen).toEqual([
      [true, 200],
      [true, 200],
      [true, 200],
      [false, 403],
      [false, 403],
    ]);
    expect((await other.browser.send('DELETE', path)).status).toBe(403);
    const stranger = await celebrating(app, 'Rules Stranger');
    expect((await stranger.admin.browser.send('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect(await rulesOf(stranger.admin.browser)).toEqual([]);
  });
});

it('POST /internal/occasion_rules/preview says whom a rule would be for, and changes nothing', async () => {
  const company = await celebrating(app, 'Rules Preview');
  const { browser } = company.admin;
  await addContact(browser, bornOn('Mia', 2, 29));
  await addContact(browser, bornOn('Noor', 2, 19));
  await addContact(browser, bornOn('Omar', 2, 20));
  await addContact(browser, bornOn('Pia', 12, 31, { no_gifts: { reason: 'Asked' } }));
  const ask = { occasion: 'birthday', days_before: 8, time_zone: 'UTC' };
  const { status, body } = await browser.post('/internal/occasion_rules/preview', ask);
  expect(status).toBe(occasionRuleOperations.previewOccasionRule.status);
  expect(problemsOf(OccasionPreview, body)).toEqual([]);
  expect([body.people_count, body.due_now]).toEqual([3, 2]);
  expect(body.coming.map((each: { occurs_on: string }) => each.occurs_on)).toEqual([
    ...['2095-02-20', '2095-02-28', '2096-02-19'],
  ]);
  for (const wrong of [{ time_zone: '+02:00' }, { list_id: unknownId() }]) {
    expect((await browser.post('/internal/occasion_rules/preview', { ...ask, ...wrong })).status).toBe(400);
  }
  expect(await company.drafts()).toEqual([]);
});

describe('Home', () => {
  it('counts prepared drafts until they are sent or deleted, for the member who is told', async () => {
    const company = await celebrating(app, 'Drafts Home');
    const { admin } = company;
    const told = await addMember(app, admin, { email: 'told@home.example', role: 'sender' });
    await addContact(admin.browser, bornOn('Mia', 2, 22));
    await addContact(admin.browser, bornOn('Noor', 2, 23));
    await company.addRule({ user_id: told.id });
    await company.advanceTo('2095-02-20T13:00:00Z');
    expect((await kindsOf(told.browser))['occasion_drafts']).toBe(2);
    expect((await kindsOf(admin.browser))['occasion_drafts']).toBeUndefined();
    const [one] = await company.drafts();
    await told.browser.send('DELETE', `/internal/drafts/${one?.id}`);
    expect((await kindsOf(told.browser))['occasion_drafts']).toBe(1);
  });

  it.each([
    ['template_gone', 'the template was deleted'],
    ['list_gone', 'the list was deleted'],
    ['cannot_send', 'the member may only look'],
    ['cannot_send', 'the member was removed'],
  ])('says %s when %s, and prepares again when that is mended', async (problem, how) => {
    const company = await celebrating(app, `Rules ${how}`);
    const { admin } = company;
    const { browser } = admin;
    const told = await addMember(app, admin, {
      email: `${how.replaceAll(' ', '.')}@home.example`,
      role: 'sender',
    });
    const mia = await addContact(browser, bornOn('Mia', 2, 27));
    const list = await addList(browser, { name: 'Team Berlin' });
    await browser.post(`/internal/contact_lists/${list.id}/add`, { contact_ids: [mia.id] });
    const rule = await company.addRule({ user_id: told.id, list_id: list.id, days_before: 2 });
    if (how === 'the template was deleted')
      await browser.send('DELETE', `/internal/templates/${company.templateId}`);
    if (how === 'the list was deleted') await browser.send('DELETE', `/internal/contact_lists/${list.id}`);
    if (how === 'the member may only look')
      await browser.send('PATCH', `/internal/members/${told.id}`, { role: 'viewer' });
    if (how === 'the member was removed') await browser.post(`/internal/members/${told.id}/remove`, {});
    await company.advanceTo('2095-02-26T12:00:00Z');
    expect(await company.drafts()).toEqual([]);
    expect((await rulesOf(browser))[0]).toMatchObject({ id: rule.id, problem });
    expect((await kindsOf(browser))['occasion_rules']).toBe(1);
    const { body: template } = await browser.post('/internal/templates', { name: 'New', form: {} });
    const mended = await browser.send('PATCH', `/internal/occasion_rules/${rule.id}`, {
      ...{ template_id: template.id, user_id: admin.id, list_id: null },
    });
    expect([mended.status, mended.body.problem]).toEqual([200, null]);
    await company.advanceTo('2095-02-26T13:00:00Z');
    expect(Object.keys(await company.prepared())).toEqual(['Birthdays, 2095-02-27']);
    expect((await kindsOf(browser))['occasion_rules']).toBeUndefined();
  });
});

it('tells the member once by mail, unless they want no such mails', async () => {
  const company = await celebrating(app, 'Rules Mailed');
  const { admin } = company;
  await addContact(admin.browser, bornOn('Mia', 2, 22));
  await addContact(admin.browser, bornOn('Noor', 2, 23));
  await company.addRule();
  await company.advanceTo('2095-02-21T12:00:00Z');
  const mails = async () =>
    (await admin.browser.get(`/v1/sandbox/mailbox?to=${encodeURIComponent(admin.email)}`)).body.data.filter(
      ({ subject }: { subject: string }) => subject.includes('birthday'),
    );
  expect(await mails()).toMatchObject([{ subject: 'Gifts for birthdays on 2 days are prepared' }]);
  await admin.browser.send('PATCH', '/internal/notifications', { occasion_mails: false });
  await addContact(admin.browser, bornOn('Omar', 2, 24));
  await company.advanceTo('2095-02-22T12:00:00Z');
  expect(await company.drafts()).toHaveLength(3);
  expect(await mails()).toHaveLength(1);
});
