import { UsageError } from '../kit/errors.ts';
import type { Command, CommandContext } from './command.ts';

interface CommandEntry {
  readonly summary: string;
  /** Loaded when asked for: a command that lists keys need not wait for the web server's code. */
  load(): Promise<{ command: Command }>;
}

const entries: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: 'Run everything in one process: the database, the API and the background jobs.',
    load: () => import('./start.ts'),
  },
  api: { summary: 'Run the API alone.', load: () => import('./api.ts') },
  worker: { summary: 'Run the background jobs alone.', load: () => import('./worker.ts') },
  migrate: { summary: "Bring the database to this release's schema.", load: () => import('./migrate.ts') },
  seed: {
    summary: 'Put in what a new service begins with: the catalog and, in the sandbox, the demo organization.',
    load: () => import('./seed.ts'),
  },
  organizations: { summary: 'Make and list organizations.', load: () => import('./organizations.ts') },
  users: { summary: 'Add people to an organization.', load: () => import('./users.ts') },
  apps: { summary: "Make and list integrators' commerce apps.", load: () => import('./apps.ts') },
  keys: { summary: 'Make, list and revoke API keys.', load: () => import('./keys.ts') },
  balance: {
    summary: 'Book money paid in or out, and set credit limits.',
    load: () => import('./balance.ts'),
  },
  refund: { summary: 'Give back what was paid for an order.', load: () => import('./refund.ts') },
  ledger: { summary: 'Prove the books, and tell the story of an order.', load: () => import('./ledger.ts') },
  catalog: { summary: 'Import brands, products, cards and collections.', load: () => import('./catalog.ts') },
  listen: {
    summary: 'Post the events of an organization to an address on this machine, signed as webhooks are.',
    load: () => import('./listen.ts'),
  },
  trigger: {
    summary: 'Make an event happen in the sandbox, through the API.',
    load: () => import('./trigger.ts'),
  },
  doctor: {
    summary: 'Say what is wrong with this installation and how to mend it.',
    load: () => import('./doctor.ts'),
  },
};

/** Runs `gifts <words>`. */
export async function runCommand(
  [name = '--help', ...args]: readonly string[],
  context: CommandContext,
): Promise<void> {
  if (isHelp(name)) {
    context.stdout.write(overview());
    return;
  }
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry) {
    throw new UsageError(
      `There is no command "${name}"; there are ${Object.keys(entries).join(', ')} (gifts --help says more).`,
    );
  }
  const { command } = await entry.load();
  if (args.some(isHelp)) context.stdout.write(`Usage: gifts ${command.usage}\n\n${entry.summary}\n`);
  else await command.run(args, context);
}

function overview(): string {
  const lines = Object.entries(entries).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return `Usage: gifts <command>\n\n${lines.join('\n')}\n\nThe usage of one: gifts <command> --help\n`;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}
