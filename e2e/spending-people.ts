/** Members whose gifts need an approval. */
import type { Browser, Page } from '@playwright/test';
import { type Member, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl } from './fixtures.ts';
import { plainProducts } from './send-gift.ts';
import { addColleague } from './settings-people.ts';

/** Asks as the person who is signed in. */
export async function asMember(
  page: Page,
  { organizationId }: Member,
  method: 'get' | 'post',
  path: string,
  data?: object,
) {
  const headers = { origin: serviceUrl(), 'gifts-organization': organizationId };
  const answer = await page.request[method](serviceUrl() + path, { headers, ...(data && { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

export interface Team {
  readonly admin: Member;
  readonly grace: Member;
  readonly workspaceId: string;
  /** The browser of the sender. That of the admin is the page of the test. */
  readonly hers: Page;
}

/** An admin, who is signed in on the page, and a sender in another browser. Above $50, gifts of hers need an approval. */
export async function newTeam(page: Page, browser: Browser, name: string): Promise<Team> {
  const admin = await newMember(name);
  await signInByLink(page, admin);
  const grace = await addColleague(admin, 'Grace', 'sender');
  const [workspace] = (await asMember(page, admin, 'get', '/internal/workspaces')).data;
  const { data: members } = await asMember(page, admin, 'get', '/internal/members');
  const { id: user_id } = members.find(({ email }: { email: string }) => email === grace.email);
  await asMember(page, admin, 'post', `/internal/workspaces/${workspace.id}/add_member`, { user_id });
  await asMember(page, admin, 'post', '/internal/approval_limits', { amount: 5_000, includes_admins: false });
  const context = await browser.newContext({ viewport: { width: 1280, height: 1300 }, locale: 'en-US' });
  const hers = await context.newPage();
  await signInByLink(hers, grace);
  return { admin, grace, workspaceId: workspace.id, hers };
}

const names = ['Ada Lovelace', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra', 'Barbara Liskov'];

/** Makes a draft to some people, and opens its last step. */
export async function openReview(page: Page, member: Member, people = 4): Promise<string> {
  const [product] = await plainProducts(page.request);
  expect(product).toBeDefined();
  const form = {
    from_name: 'Grace Example',
    message: 'Thank you for a wonderful year together.',
    cart: { items: [{ product_id: product?.id, quantity: 1 }] },
    send_method: 'email_and_link',
  };
  const { id } = await asMember(page, member, 'post', '/internal/drafts', { form });
  const recipients = names.slice(0, people).map((name) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return { first_name, last_name, email: `${first_name.toLowerCase()}@example.com` };
  });
  await asMember(page, member, 'post', `/internal/drafts/${id}/recipients`, { recipients });
  await page.goto(`${serviceUrl()}/send/${id}/review`);
  return id;
}

export const batchesOf = async (page: Page, { key }: Member): Promise<{ id: string }[]> => {
  const answer = await page.request.get(`${serviceUrl()}/v1/order_batches`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await answer.json()).data;
};
