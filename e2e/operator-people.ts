/** Operators in a browser, and what tests of their pages do to the database before. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startDatabase } from '../packages/server/src/commands/start-database.ts';
import { loadConfig } from '../packages/server/src/config/config.ts';
import { field, heading, password } from './dashboard-people.ts';
import { expect } from './fixtures.ts';
import type { RunningService } from './run-service.ts';

/** Runs statements on the database of a service that runs. */
export async function onDatabase(
  { env }: RunningService,
  ...statements: readonly (readonly [text: string, values: readonly unknown[]])[]
): Promise<void> {
  const database = await startDatabase(loadConfig(env, []), 'command', () => undefined);
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  for (const [text, values] of statements) await client.query(text, [...values]);
  await client.end();
  await database.close();
}

/** Adds an operator, who signs in by a printed link and sets a password. */
export async function signInAsOperator(
  page: Page,
  service: RunningService,
  { email, role = 'owner' }: { email: string; role?: string },
): Promise<void> {
  await service.gifts('operators add --role', role, '--email', email);
  await page.goto(await service.gifts('sign-in-link --email', email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Your service');
  await page.goto(await service.gifts('sign-in-link --set-password --email', email));
  await field(page, 'New password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(heading(page)).toHaveText('Your password is set');
  await page.goto(`${service.url}/sign-in`);
  await field(page, 'E-mail address').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page)).toHaveText('Your service');
}

/** Work that failed for good: a job of each kind as often as said. */
export const failJobs = (
  service: RunningService,
  organizationId: string,
  kinds: readonly string[],
): Promise<void> =>
  onDatabase(
    service,
    ...kinds.map((kind): readonly [string, unknown[]] => [
      `with added as (select id from graphile_worker.add_job($1, $2, run_at => now() + interval '1 day'))
         select id from added`,
      [
        kind,
        JSON.stringify({ organization_id: organizationId, email: 'ada@example.com', purpose: 'sign_in' }),
      ],
    ]),
    [
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ECONNREFUSED 192.0.2.7:587'
       where run_at > now() + interval '1 hour'`,
      [],
    ],
  );
