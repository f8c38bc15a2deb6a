/** Organizations of their own whose clocks stand where a test wants them, with rules for birthdays and anniversaries. */
import { strict as assert } from 'node:assert';
import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { OccasionRule } from '@gifts/contract/dashboard/occasion-rules';
import type { TestApp } from '../../harness/app.ts';
import { giftForm } from '../drafts/draft-fixtures.ts';
import { newOrganization, type SignedInMember } from '../people/member-fixtures.ts';

export interface Celebrating {
  readonly id: string;
  readonly admin: SignedInMember;
  readonly templateId: string;
  /** Moves the clock to a time, such as `2095-03-01T12:00:00Z`, and does everything that falls due. */
  advanceTo(time: string): Promise<void>;
  /** Makes a rule for birthdays of everybody, a week before, for the admin. */
  addRule(fields?: object): Promise<OccasionRule>;
  /** The drafts that there are, by their names, with the names of their recipients. */
  prepared(): Promise<Record<string, string[]>>;
  drafts(): Promise<Draft[]>;
}

/** The clock of a new organization stands at noon of 2095-02-20, in a year without a February 29. */
export async function celebrating(app: TestApp, name: string): Promise<Celebrating> {
  const { id, admin } = await newOrganization(app, name);
  const { browser } = admin;
  const advanceTo = async (to: string): Promise<void> => {
    const { status, body } = await browser.post('/v1/sandbox/clock/advance', { to });
    assert.equal(status, 200, JSON.stringify(body));
  };
  await advanceTo('2095-02-20T12:00:00Z');
  const template = await browser.post('/internal/templates', {
    name: 'Birthday box',
    form: await giftForm(app),
  });
  assert.equal(template.status, 201, JSON.stringify(template.body));
  const drafts = async (): Promise<Draft[]> => (await browser.get('/internal/drafts?per_page=100')).body.data;
  const namesIn = async (draft: Draft): Promise<string[]> =>
    (await browser.get(`/internal/drafts/${draft.id}/recipients?per_page=100`)).body.data.map(
      ({ recipient }: { recipient: { first_name: string } }) => recipient.first_name,
    );
  return {
    id,
    admin,
    templateId: template.body.id,
    advanceTo,
    drafts,
    async addRule(fields = {}) {
      const { status, body } = await browser.post('/internal/occasion_rules', {
        ...ruleFields({ templateId: template.body.id, userId: admin.id }),
        ...fields,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    async prepared() {
      const found = await drafts();
      const entries = await Promise.all(
        found.map(async (draft) => [draft.name, await namesIn(draft)] as const),
      );
      return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

export const ruleFields = ({ templateId, userId }: { templateId: string; userId: string }) => ({
  name: 'Birthdays',
  occasion: 'birthday',
  days_before: 7,
  template_id: templateId,
  user_id: userId,
  send_time: '09:30',
  time_zone: 'Europe/Berlin',
});

/** Somebody who is born on a day of a month. */
export const bornOn = (first_name: string, month: number, day: number, more: object = {}) => ({
  first_name,
  email: `${first_name.toLowerCase()}@example.com`,
  birthday: { month, day },
  ...more,
});
