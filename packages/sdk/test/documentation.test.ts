/** The examples in the documentation compile against the current SDK. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
const pages = ['packages/sdk/README.md', 'docs/events.md', 'docs/webhooks.md', 'docs/fulfilment.md'];

/** Declarations that the examples use without declaring them. */
const given = `
  import type { CreateOrderBatchInput, Event, FulfilmentShipment, GiftsClient } from '@gifts/sdk';
  import type { WebhookEvent } from '@gifts/sdk/webhooks';
  interface Transaction { query(sql: string, values: readonly unknown[]): Promise<unknown[]> }
  declare global {
    const gifts: GiftsClient;
    const orderId: string;
    const input: CreateOrderBatchInput;
    const year: number;
    const employeeId: string;
    const interimCardKey: string;
    let lastEventId: string | undefined;
    function loadPosition(): Promise<string | undefined>;
    function savePosition(position: string | undefined): Promise<void>;
    function printLabel(address: FulfilmentShipment['ship_to']): Promise<string>;
    function handle(event: Event): Promise<void>;
    function handle(tx: Transaction, event: WebhookEvent): Promise<void>;
    const database: { transaction(work: (tx: Transaction) => Promise<void>): Promise<void> };
  }
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(repository, 'node_modules/@types')],
  paths: {
    '@gifts/sdk': [join(repository, 'packages/sdk/src/client.ts')],
    '@gifts/sdk/webhooks': [join(repository, 'packages/sdk/src/verify-webhook.ts')],
  },
};

/** Returns each example as a module, named after its page and its position in the page. */
async function findExamples(): Promise<Map<string, string>> {
  const examples = new Map<string, string>();
  for (const page of pages) {
    const text = await readFile(join(repository, page), 'utf8');
    const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)];
    for (const [index, [, code]] of blocks.entries()) {
      examples.set(`${page.replaceAll('/', '-')}-${index + 1}.ts`, `${code}\nexport {};\n`);
    }
  }
  return examples;
}

async function compile(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-documentation-'));
  try {
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    return await promisify(execFile)(process.execPath, [compiler, '--project', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('every example compiles', async () => {
  const examples = await findExamples();
  expect(examples.size).toBeGreaterThan(10);
  expect(await compile(new Map([...examples, ['given.ts', given]]))).toBe('');
});

test('an example that is wrong is found', async () => {
  const wrong = `await gifts.orders.cancel({ id: orderId });\nexport {};\n`;
  expect(
    await compile(
      new Map([
        ['wrong.ts', wrong],
        ['given.ts', given],
      ]),
    ),
  ).toContain('wrong.ts(1,27): error TS2345');
});
