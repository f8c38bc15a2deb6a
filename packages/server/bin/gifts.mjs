#!/usr/bin/env node
// The `gifts` command. The service runs on the Node pinned in node_modules; a machine's older one only leads there.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const pinned = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 24) {
  await import(main.href);
} else if (existsSync(pinned)) {
  const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(main), ...process.argv.slice(2)];
  const child = spawn(pinned, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  process.stderr.write(
    'The gifts command needs the packages of this project: run "npm start" or "npm ci" first.\n',
  );
  process.exit(1);
}
