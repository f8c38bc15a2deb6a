import { UsageError } from '../kit/errors.ts';
import { serviceVersion } from '../kit/service-version.ts';
import { takeCellOption } from './cell-option.ts';
import type { Command, CommandContext } from './command.ts';

interface CommandEntry {
  readonly summary: string;
  /** A command is loaded when it runs, so that a small command does not wait for the code of the web server. */
  load(): Promise<{ command: Command }>;
  /** True for what works on all cells, or on what is of the deployment and not of a cell. */
  readonly isOfAllCells?: true;
}

/** Every command by its name. docs/operating.md lists them, which a test compares. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: 'Run everything in one process: the database, the API and the background jobs.',
    load: () => import('./start.ts'),
    isOfAllCells: true,
  },
  api: { summary: 'Run only the API.', load: () => import('./api.ts'), isOfAllCells: true },
  worker: { summary: 'Run only the background jobs.', load: () => import('./worker.ts'), isOfAllCells: true },
  migrate: {
    summary: "Update the database to this release's schema.",
    load: () => import('./migrate.ts'),
    isOfAllCells: true,
  },
  backup: {
    summary: 'Write all data into one file, while the service runs.',
    load: () => import('./backup.ts'),
  },
  restore: {
    summary: 'Restore a backup into an empty place, or verify that it can be restored.',
    load: () => import('./restore.ts'),
  },
  seed: {
    summary: 'Create what a new sandbox starts with: the built-in catalog and the demo organization.',
    load: () => import('./seed.ts'),
    isOfAllCells: true,
  },
  organizations: {
    summary: 'Create, list, change, close and reopen organizations.',
    load: () => import('./organizations.ts'),
  },
  workspaces: {
    summary: 'Create, list and rename workspaces, and choose their members.',
    load: () => import('./workspaces.ts'),
  },
  users: {
    summary: 'Add, list, change and remove the users of an organization.',
    load: () => import('./users.ts'),
  },
  operators: {
    summary: 'Add, list, change and remove the people who run the deployment.',
    load: () => import('./operators.ts'),
    isOfAllCells: true,
  },
  'sign-in-link': {
    summary: 'Print a link that signs a user or an operator in once.',
    load: () => import('./sign-in-link.ts'),
  },
  sessions: { summary: 'End all sessions of a person.', load: () => import('./sessions.ts') },
  apps: { summary: "Create, list and change integrators' commerce apps.", load: () => import('./apps.ts') },
  keys: {
    summary: 'Create, list and revoke API keys, and rotate the key of the stored secrets.',
    load: () => import('./keys.ts'),
  },
  balance: {
    summary: 'Book money paid in or out, set credit limits and default payment methods.',
    load: () => import('./balance.ts'),
  },
  cards: {
    summary: 'Let organizations save their own cards; list and remove them, and choose the default.',
    load: () => import('./cards.ts'),
  },
  find: {
    summary: 'Find an order or a batch by what a customer or recipient says about it.',
    load: () => import('./find.ts'),
  },
  shipments: {
    summary: 'List parcels to send, record what became of them, and export and import them as CSV.',
    load: () => import('./shipments.ts'),
  },
  refund: { summary: 'Give back what was paid for an order.', load: () => import('./refund.ts') },
  ledger: {
    summary: "Check the ledger, and show the history of an order's money.",
    load: () => import('./ledger.ts'),
  },
  brands: {
    summary: 'Show and change what brands and the operator agreed on, such as the commission.',
    load: () => import('./brands.ts'),
    isOfAllCells: true,
  },
  payouts: {
    summary: 'Show what brands, carriers and tax offices are owed, and book what they were paid.',
    load: () => import('./payouts.ts'),
  },
  statements: {
    summary: 'Write what a brand earned and was paid in a month, as CSV or PDF.',
    load: () => import('./statements.ts'),
  },
  gateway: {
    summary: 'Book the fees and payouts of the card gateway, and list what does not match.',
    load: () => import('./gateway.ts'),
  },
  audit: {
    summary: 'Show or export the audit log: who did what, to what, when and from where.',
    load: () => import('./audit.ts'),
  },
  mail: {
    summary: 'Take mail that came back, and print the DNS records of mail.',
    load: () => import('./mail.ts'),
  },
  jobs: {
    summary: 'List background work that has failed for good, and retry or drop it.',
    load: () => import('./jobs.ts'),
  },
  carriers: {
    summary: 'List parcels that a carrier returns or has given up, for somebody to decide about.',
    load: () => import('./carriers.ts'),
  },
  privacy: {
    summary: 'Erase or export what is stored about a person, and show what is due to be erased.',
    load: () => import('./privacy.ts'),
  },
  deletions: {
    summary: 'List recipients who asked for the deletion of their data, and erase them.',
    load: () => import('./deletions.ts'),
  },
  catalog: { summary: 'Import brands, products, cards and collections.', load: () => import('./catalog.ts') },
  codes: {
    summary: 'Import the codes of gift cards, and count them.',
    load: () => import('./codes.ts'),
  },
  stock: {
    summary: 'Count products, show what is left, and check the counts.',
    load: () => import('./stock.ts'),
  },
  listen: {
    summary: 'Post the events of an organization to an address on this machine, signed like webhooks.',
    load: () => import('./listen.ts'),
  },
  trigger: {
    summary: 'Cause an event in the sandbox, through the API.',
    load: () => import('./trigger.ts'),
  },
  cells: {
    summary: 'Spread the organizations over several databases, and see and move them.',
    load: () => import('./cells.ts'),
    isOfAllCells: true,
  },
  doctor: {
    summary: 'Check this installation and say how to correct each problem.',
    load: () => import('./doctor.ts'),
  },
};

/** Runs the command `gifts <words>`. */
export async function runCommand(
  [name = '--help', ...args]: readonly string[],
  context: CommandContext,
): Promise<void> {
  if (isHelp(name)) {
    context.stdout.write(overview());
    return;
  }
  if (name === '--version') {
    context.stdout.write(`${serviceVersion}\n`);
    return;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    throw new UsageError(
      `There is no command "${name}". The commands are ${Object.keys(commands).join(', ')}: see gifts --help.`,
    );
  }
  const { command } = await entry.load();
  if (args.some(isHelp)) context.stdout.write(`Usage: gifts ${command.usage}\n\n${entry.summary}\n`);
  else {
    context.act = name.replaceAll('-', '_');
    const { cell, rest } = takeCellOption(args);
    if (cell !== undefined && entry.isOfAllCells) {
      throw new UsageError(`"gifts ${name}" is about all cells: leave --cell out.`);
    }
    context.cell = entry.isOfAllCells ? 'main' : cell;
    context.words = rest;
    await command.run(rest, context);
  }
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return `Usage: gifts <command>\n\n${lines.join('\n')}\n\nHelp for one command: gifts <command> --help\nWith several cells, --cell NAME says which one a command works on: see docs/cells.md.\nThe version of this release: gifts --version\n`;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}
