/** Links to the page for an organization's own card, and cards that are entered there. */
import { strict as assert } from 'node:assert';
import { organizationTime, systemClock } from '../../../src/kit/clock.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { createCardLink } from '../../../src/modules/payments/own-cards/create-card-link.ts';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { billingAddress } from './payments-fixtures.ts';

export const dayMs = 86_400_000;

export interface TestCardLink {
  /** The path of the page. */
  page: string;
  form(): Promise<TestResponse>;
  save(cardToken: string, fields?: object): Promise<TestResponse>;
}

export async function cardLink(app: TestApp, lifetimeMs = dayMs): Promise<TestCardLink> {
  const organization = await findOrganization(app.db, app.organizationId);
  assert(organization);
  const context = {
    organization,
    config: app.services.config,
    now: organizationTime(systemClock, organization),
  };
  const { address } = await app.db.transaction(async (tx) => createCardLink(context, tx, lifetimeMs));
  return atPage(app, new URL(address).pathname);
}

export const atPage = (app: Pick<TestApp, 'request'>, page: string): TestCardLink => ({
  page,
  form: () => app.request('GET', `${page}/form`, { apiKey: null }),
  save: (cardToken, fields = {}) =>
    app.request('POST', `${page}/card`, { apiKey: null, body: { ...cardBody(cardToken), ...fields } }),
});

const cardBody = (cardToken: string) => ({
  card_token: cardToken,
  cardholder_name: 'Robin Example',
  billing_address: billingAddress,
});

export interface OwnCardRow {
  id: string;
  card_last_4: string;
  is_deleted: boolean;
}

/** The cards of the organization, without those of the demo. */
export const ownCards = ({ db, organizationId }: TestApp): Promise<OwnCardRow[]> =>
  db.query(
    `select id, card_last_4, deleted_at is not null as is_deleted from payment_methods
     where organization_id = $1 and commerce_app_id is null and cardholder_name = 'Robin Example' order by id`,
    [organizationId],
  );

/** The names of the cards that the API lists, without those of the demo. */
export async function listedCards(app: TestApp): Promise<string[]> {
  const { body } = await app.request('GET', '/v1/payment_methods');
  return body.data
    .filter(({ cardholder_name }: { cardholder_name?: string }) => cardholder_name === 'Robin Example')
    .map(({ name }: { name: string }) => name);
}
