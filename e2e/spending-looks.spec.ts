/** Budgets and approvals in each of their states, on a phone and on a desktop, in light and dark. */
import type { Page } from '@playwright/test';
import { field } from './dashboard-people.ts';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { url } from './settings-people.ts';
import { asMember, newTeam, openReview } from './spending-people.ts';

test.describe.configure({ timeout: 300_000 });

/** A photograph shows no time that passes. */
const day = '2026-11-20T10:00:00.000Z';
const holdTime = (page: Page) =>
  page.route(/\/internal\/(approval_requests|spending_limits|drafts\/[^/]+(\/check)?$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const text = (await answer.text())
      .replaceAll(/"(requested_at|decided_at)":"[^"]*"/g, `"$1":"${day}"`)
      .replaceAll(/"expires_at":"[^"]*"/g, '"expires_at":"2027-02-18T10:00:00.000Z"')
      .replaceAll(/Thrift M\w+/g, 'Avery Example')
      .replaceAll(/"renews_at":"[^"]*"/g, '"renews_at":"2026-12-01T00:00:00.000Z"')
      .replaceAll(/renewed on \d{4}-\d\d-01/g, 'renewed on 2026-12-01');
    return route.fulfill({ response: answer, body: text });
  });

test('budgets and approvals', async ({ page, browser }) => {
  const { admin, grace, workspaceId, hers } = await newTeam(page, browser, 'Thrift');
  await Promise.all([holdTime(page), holdTime(hers)]);
  const { data: limits } = { data: await asMember(page, admin, 'get', '/internal/spending_limits') };
  expect(limits.approval_limits).toHaveLength(1);
  await page.goto(url('/settings/budgets'));
  await expect(page.getByText('There is no budget.')).toBeVisible();
  await lookAt(page, 'budgets-empty');
  await page.goto(url('/approvals'));
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await lookAt(page, 'approvals-empty');
  await openReview(hers, grace, 1);
  await hers.getByRole('button', { name: /^Send 1 gift/ }).click();
  await expect(hers.getByText('1 gift is on its way')).toBeVisible();
  const members = (await asMember(page, admin, 'get', '/internal/members')).data;
  const { id: user_id } = members.find(({ email }: { email: string }) => email === grace.email);
  await asMember(page, admin, 'post', '/internal/budgets', { workspace_id: workspaceId, amount: 6_500 });
  await asMember(page, admin, 'post', '/internal/budgets', { user_id, amount: 40_000 });
  await asMember(page, admin, 'post', '/internal/approval_limits', {
    ...{ workspace_id: workspaceId, amount: 5_000, includes_admins: true },
  });
  await page.goto(url('/settings/budgets'));
  await expect(page.getByText('There is only one admin')).toBeVisible();
  await lookAt(page, 'budgets');
  await page.getByRole('button', { name: 'Set a budget' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'budget-form');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'approval-limit-form');
  await openReview(hers, grace, 4);
  await expect(hers.getByText('Not ready yet').first()).toBeVisible();
  await lookAt(hers, 'send-review-over-budget');
  await asMember(page, admin, 'post', '/internal/budgets', { workspace_id: workspaceId, amount: 50_000 });
  await hers.reload();
  await expect(hers.getByText('This gift needs an approval')).toBeVisible();
  await hers.goto(`${hers.url()}#ask`);
  await lookAt(hers, 'send-review-ask');
  await field(hers, 'Why (optional)').fill('For the team that ran the summit.');
  await hers.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await lookAt(hers, 'approval-of-requester');
  await page.goto(url('/approvals'));
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await lookAt(page, 'approvals');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Approve and send/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Ada Lovelace');
  await lookAt(page, 'approval');
  await page.goto(`${page.url()}#decide`);
  await lookAt(page, 'approval-decide');
  await page.getByRole('button', { name: 'Decline with a reason' }).click();
  await field(page, 'Reason').fill('Please wait until next month.');
  await lookAt(page, 'approval-decline');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Please wait until next month.')).toBeVisible();
  await lookAt(page, 'approval-declined');
  await page.goto(url('/approvals?status=decided'));
  await expect(page.getByRole('row', { name: /Not approved/ })).toBeVisible();
  await lookAt(page, 'approvals-decided');
  await hers.context().close();
});
