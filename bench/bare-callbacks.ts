/** Starts the bare server that the receipt of callbacks is compared with. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { end, freePort, type Service } from './service.ts';
import { webhookSecret } from './tracking-provider.ts';

export async function startBareCallbacks(
  service: Service,
): Promise<{ url: string; stop: () => Promise<void> }> {
  await service.database.query(
    'create table bare_reports (like carrier_reports including defaults including indexes)',
  );
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-callbacks-process.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, ...service.databaseEnv, PORT: String(port), SECRET: webhookSecret },
  });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await pause(50);
  return {
    url,
    async stop() {
      await end(child);
      await service.database.query('drop table bare_reports');
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
