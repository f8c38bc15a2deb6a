/** What rules prepare, and that they prepare it once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { attemptItem } from '../../../src/modules/scheduled-work/attempt-item.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { addContact, addList, addToList, getContact } from '../contacts/contact-fixtures.ts';
import { bornOn, type Celebrating, celebrating } from './occasion-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = '2095-02-20T13:00:00Z';

/** Looks at a rule as the service does when it is due. */
async function lookAt(company: Celebrating, ruleId: string): Promise<void> {
  const organization = await findOrganization(app.services.db, company.id);
  if (!organization) throw new Error('the organization is there');
  const context = await openContext(app.services, organization);
  await attemptItem(context, {
    kind: 'occasion',
    id: ruleId,
    due_at: context.now,
    run_at: context.now,
    attempts: 0,
  });
}

const setDue = (ruleId: string) =>
  app.db.query(`update occasion_rules set due_at = '2095-02-20T12:00:00Z' where id = $1`, [ruleId]);

describe('a rule', () => {
  it('prepares one draft for all people of a day, scheduled for it', async () => {
    const company = await celebrating(app, 'One Draft');
    const { browser } = company.admin;
    await addContact(browser, bornOn('Mia', 3, 4, { locale: 'de' }));
    await addContact(browser, bornOn('Noor', 3, 4));
    await addContact(browser, bornOn('Omar', 3, 5));
    const rule = await company.addRule();
    await company.advanceTo('2095-02-25T04:00:00Z');
    expect(await company.prepared()).toEqual({});
    // 06:00 in Berlin.
    await company.advanceTo('2095-02-25T05:00:01Z');
    expect(await company.prepared()).toEqual({ 'Birthdays, 2095-03-04': ['Mia', 'Noor'] });
    const [draft] = await company.drafts();
    expect(draft).toMatchObject({
      template_id: company.templateId,
      created_by: { id: company.admin.id },
      form: { schedule: { local_time: '2095-03-04T09:30', time_zone: 'Europe/Berlin' } },
    });
    const check = (await browser.get(`/internal/drafts/${draft?.id}/check`)).body;
    expect([check.is_ready, check.send_at]).toEqual([true, '2095-03-04T08:30:00.000Z']);
    await company.advanceTo('2095-02-26T12:00:00Z');
    expect(Object.keys(await company.prepared())).toEqual(['Birthdays, 2095-03-04', 'Birthdays, 2095-03-05']);
    expect((await browser.get('/internal/occasion_rules')).body.data).toMatchObject([
      { id: rule.id, waiting_drafts: 2, problem: null },
    ]);
  });

  it('prepares at once for those whose day is near, and for others by name and email that are added later', async () => {
    const company = await celebrating(app, 'Near Days');
    const { browser } = company.admin;
    await addContact(browser, bornOn('Mia', 2, 20));
    await addContact(browser, bornOn('Noor', 2, 27));
    await addContact(browser, bornOn('Omar', 2, 19));
    await company.addRule();
    await company.advanceTo(today);
    expect(await company.prepared()).toEqual({
      'Birthdays, 2095-02-20': ['Mia'],
      'Birthdays, 2095-02-27': ['Noor'],
    });
    // The time of day has passed.
    const drafts = await company.drafts();
    expect(drafts.map(({ form }) => form.schedule?.local_time ?? null).sort()).toEqual([
      '2095-02-27T09:30',
      null,
    ]);
    await addContact(browser, bornOn('Pia', 2, 27));
    await company.advanceTo('2095-02-21T12:00:00Z');
    expect((await company.drafts()).map(({ recipients_count }) => recipients_count)).toEqual([1, 1, 1]);
  });

  it('prepares for each person once a year, while the clock is set forward over two Februaries', {
    timeout: 120_000,
  }, async () => {
    const company = await celebrating(app, 'Two Februaries');
    const { browser } = company.admin;
    for (const [name, month, day] of [
      ['Mia', 1, 3],
      ['Noor', 2, 29],
      ['Omar', 12, 31],
    ] as const) {
      await addContact(browser, bornOn(name, month, day));
    }
    await company.addRule({ time_zone: 'UTC' });
    for (const time of ['2095-06-01', '2095-12-28', '2096-01-01', '2096-03-10']) {
      await company.advanceTo(`${time}T12:00:00Z`);
    }
    expect(await company.prepared()).toEqual({
      'Birthdays, 2095-02-28': ['Noor'],
      'Birthdays, 2095-12-31': ['Omar'],
      'Birthdays, 2096-01-03': ['Mia'],
      'Birthdays, 2096-02-29': ['Noor'],
    });
  });

  it('counts the anniversaries that were chosen, and none in the first year', async () => {
    const company = await celebrating(app, 'Anniversaries');
    const { browser } = company.admin;
    const started = { One: '2094-02-22', Two: '2093-02-22', Five: '2090-02-22', New: '2095-02-22' };
    for (const [first_name, started_on] of Object.entries(started)) {
      await addContact(browser, { first_name, started_on });
    }
    await company.addRule({ name: 'Some', occasion: 'anniversary', years: [5, 1] });
    await company.addRule({ name: 'Each', occasion: 'anniversary' });
    await company.advanceTo(today);
    expect(await company.prepared()).toEqual({
      'Each, 2095-02-22': ['Five', 'One', 'Two'],
      'Some, 2095-02-22': ['Five', 'One'],
    });
  });

  it('leaves out those who are to get no gifts, and those outside of its list and workspace', async () => {
    const company = await celebrating(app, 'Left Out');
    const { browser } = company.admin;
    const { body: other } = await browser.post('/internal/workspaces', { name: 'Elsewhere' });
    const mia = await addContact(browser, bornOn('Mia', 2, 22));
    const noor = await addContact(browser, bornOn('Noor', 2, 22, { no_gifts: { reason: 'Asked' } }));
    const omar = await addContact(browser, bornOn('Omar', 2, 22));
    await addContact(browser, bornOn('Pia', 2, 22));
    // The note of another workspace holds here, too.
    await addContact(
      browser,
      bornOn('Omar', 2, 22, { workspace_id: other.id, no_gifts: { reason: 'Asked there' } }),
    );
    await addContact(browser, bornOn('Quinn', 2, 22, { workspace_id: other.id }));
    const list = await addList(browser, { name: 'Team Berlin' });
    await addToList(browser, list, [mia, noor, omar]);
    await company.addRule({ list_id: list.id });
    await company.addRule({ name: 'Everybody' });
    await company.advanceTo(today);
    expect(await company.prepared()).toEqual({
      'Birthdays, 2095-02-22': ['Mia'],
      'Everybody, 2095-02-22': ['Mia', 'Pia'],
    });
  });
});

describe('nobody is prepared for twice', () => {
  async function withMia(name: string) {
    const company = await celebrating(app, name);
    const { browser } = company.admin;
    const mia = await addContact(browser, bornOn('Mia', 2, 22));
    const rule = await company.addRule();
    await company.advanceTo(today);
    expect(await company.prepared()).toEqual({ 'Birthdays, 2095-02-22': ['Mia'] });
    return { company, browser, mia, rule };
  }

  it('when two processes look at the same time', async () => {
    const { company, rule } = await withMia('Two Processes');
    await addContact(company.admin.browser, bornOn('Noor', 2, 22));
    await setDue(rule.id);
    await Promise.all([lookAt(company, rule.id), lookAt(company, rule.id), lookAt(company, rule.id)]);
    expect((await company.drafts()).map(({ recipients_count: count }) => count)).toEqual([1, 1]);
  });

  it('when a look fails after everything but its end, and is tried again', async () => {
    const { company, rule } = await withMia('A Crash');
    await addContact(company.admin.browser, bornOn('Noor', 2, 22));
    await app.db.query(`create function refuse_look() returns trigger language plpgsql as $$
      begin raise exception 'The power is gone'; end $$`);
    const rules = await storedTable(app.db, 'occasion_rules');
    await app.db.query(`create trigger refuse_look before update on ${rules} for each row
      when (new.id = '${rule.id}' and new.due_at > old.due_at) execute function refuse_look()`);
    await setDue(rule.id);
    await lookAt(company, rule.id);
    expect(await company.drafts()).toHaveLength(1);
    await app.db.query(`drop trigger refuse_look on ${rules}`);
    await company.advanceTo('2095-02-20T13:05:00Z');
    expect(await company.drafts()).toHaveLength(2);
    await company.advanceTo('2095-02-21T12:00:00Z');
    expect(await company.drafts()).toHaveLength(2);
  });

  it('when the draft was deleted, the rule was edited, paused and resumed, or the day was corrected', async () => {
    const { company, browser, mia, rule } = await withMia('Edited');
    const [draft] = await company.drafts();
    await browser.send('DELETE', `/internal/drafts/${draft?.id}`);
    for (const change of [
      { days_before: 30 },
      { is_paused: true },
      { is_paused: false },
      { send_time: '11:00' },
    ]) {
      expect((await browser.send('PATCH', `/internal/occasion_rules/${rule.id}`, change)).status).toBe(200);
      await lookAt(company, rule.id);
    }
    const { revision } = await getContact(browser, mia.id);
    await browser.send('PATCH', `/internal/contacts/${mia.id}`, {
      revision,
      birthday: { month: 2, day: 25 },
    });
    await company.advanceTo('2095-02-24T12:00:00Z');
    expect(await company.drafts()).toEqual([]);
  });

  it('when they are merged with somebody else', async () => {
    const { company, browser, mia } = await withMia('Merged');
    const twin = await addContact(browser, { first_name: 'Mia', birthday: { month: 2, day: 23 } });
    const { status } = await browser.post(`/internal/contacts/${twin.id}/merge`, {
      ...{ other_id: mia.id, revision: twin.revision, other_revision: mia.revision, take: ['phone'] },
    });
    expect(status).toBe(200);
    await company.advanceTo('2095-02-24T12:00:00Z');
    expect(await company.prepared()).toEqual({ 'Birthdays, 2095-02-22': ['Mia'] });
  });

  it('when they were deleted and are added again, and only in that year', async () => {
    const { company, browser, mia } = await withMia('Deleted');
    await browser.send('DELETE', `/internal/contacts/${mia.id}`);
    const kept = await app.db.query('select contact_id from prepared_occasions where organization_id = $1', [
      company.id,
    ]);
    expect(kept).toEqual([{ contact_id: null }]);
    await addContact(browser, bornOn('Mia', 2, 23, { email: 'MIA@example.com' }));
    await company.advanceTo('2095-02-24T12:00:00Z');
    expect(Object.keys(await company.prepared())).toEqual(['Birthdays, 2095-02-22']);
    await company.advanceTo('2096-02-17T12:00:00Z');
    expect(Object.keys(await company.prepared())).toEqual(['Birthdays, 2095-02-22', 'Birthdays, 2096-02-23']);
  });
});
