/** Lists of people as others keep them, and drafts to import them into. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Member, newSignedInMember } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';

interface FileToChoose {
  readonly name: string;
  readonly content: Buffer;
}

export const csvFile = (name: string, lines: readonly string[]): FileToChoose => ({
  name,
  content: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});

const header = 'Vorname;Nachname;E-Mail;Straße;PLZ;Ort;State;Land';

/** Good rows, written as people write them, and among 100 of them one without a ZIP code and one with a slip in the address. */
export const manyPeople = (count: number): readonly string[] => [
  header,
  ...Array.from({ length: count }, (_, index) => {
    const email = index % 100 === 7 ? `person${index} @example.com` : `person${index}@example.com`;
    const zip = index % 100 === 13 ? '' : '2134';
    return `Person;Number ${index};${email};${index} Market St;${zip};Boston;Massachusetts;USA`;
  }),
];

interface SeenDraft {
  readonly id: string;
  readonly recipients_count: number;
  readonly imports: readonly { readonly rows_arrived: number }[];
}

interface SeenRecipients {
  readonly data: readonly { readonly problems: readonly object[]; readonly recipient: object }[];
}

/** Calls an operation as the person who is signed in at the page. */
export const callAsMember = <Answer>(
  page: Page,
  member: Member,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> =>
  page.evaluate(
    async ({ method, path, body, organizationId }) => {
      const headers = { 'content-type': 'application/json', 'gifts-organization': organizationId };
      const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      // What is deleted has no answer.
      return (answer.status === 204 ? null : await answer.json()) as Answer;
    },
    { method, path, body, organizationId: member.organizationId },
  );

/** Somebody with a draft, on the page that imports recipients into it. */
export async function openImport(page: Page, name: string, sendMethod = 'email_and_link') {
  const member = await newSignedInMember(page, name);
  const form = { send_method: sendMethod, batch_name: 'Spring gift' };
  const draft = await callAsMember<SeenDraft>(page, member, 'POST', '/internal/drafts', { form });
  const path = `/send/${draft.id}/recipients/import`;
  await page.goto(serviceUrl() + path);
  await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
  return {
    member,
    path,
    draft: () => callAsMember<SeenDraft>(page, member, 'GET', `/internal/drafts/${draft.id}`),
    recipients: (query = '') =>
      callAsMember<SeenRecipients>(page, member, 'GET', `/internal/drafts/${draft.id}/recipients${query}`),
  };
}

/** Chooses a file of the disk. Playwright would write any other into the page, which takes longer than the page itself. */
export async function chooseFile(page: Page, { name, content }: FileToChoose): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  await page.locator('input[type=file]').setInputFiles(path);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Notes tasks of more than 50 ms, which keep the page from answering. */
export const observeTasks = `window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** The longest task since the last time, in milliseconds. 0 if none took more than 50 ms. */
export const takeLongest = (page: Page): Promise<number> =>
  page.evaluate('const longest = window.longest; window.longest = 0; Math.round(longest)');
