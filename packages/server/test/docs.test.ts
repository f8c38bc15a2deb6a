/** The documents describe what the code does. A failure names the sentence to change. */
import { checkValue } from '@gifts/contract/check/check';
import { keysOf } from '@gifts/contract/keys-of';
import { type Operation, operations } from '@gifts/contract/operations';
import { parcelScenarios, recipientTags, sandboxFaults, simulationGoals } from '@gifts/contract/sandbox';
import { describe, expect, it } from 'vitest';
import { cardGateways, carriers } from '../src/adapters.ts';
import { commands } from '../src/commands/commands.ts';
import { doctorCheckIds } from '../src/commands/doctor.ts';
import { loadConfig } from '../src/config/config.ts';
import { moduleDependencies } from './repo/dependencies.ts';
import {
  documents,
  missingFiles,
  settingsRead,
  settingsWritten,
  tableBelow,
  writtenCommands,
  writtenRequests,
} from './repo/documents.ts';
import { readRepositoryFile, server } from './repo/sources.ts';

describe('ARCHITECTURE.md', () => {
  it('has a row for every module, with the modules it may use', () => {
    const written = tableBelow(readRepositoryFile('ARCHITECTURE.md'), 'Module').map(([name, , mayUse]) => [
      name,
      mayUse,
    ]);
    const kept = moduleDependencies.map(([name, ...mayUse]) => [name, mayUse.join(', ') || '–']);
    expect(written).toEqual(kept);
    const [, ...folders] = new Set(
      server.map(({ path }) => /src\/modules\/([\w-]+)\//.exec(path)?.[1] ?? '').sort(),
    );
    expect(moduleDependencies.map(([name]) => name).sort()).toEqual(folders);
  });
});

describe('docs/operating.md', () => {
  const written = settingsWritten();
  const defaults = [...written].flatMap(([name, text]) => {
    const [, value] = /^`(.*)`$/.exec(text) ?? [];
    return value === undefined ? [] : [{ name, value: value.replace('PORT', '4000') }];
  });

  it('lists every command', () => {
    const listed = tableBelow(readRepositoryFile('docs/operating.md'), 'Command').map(([cell = '']) => cell);
    const words = new Set(listed.join(' ').match(/[\w-]+/g));
    expect(Object.keys(commands).filter((name) => !words.has(name))).toEqual([]);
  });

  it('has every setting that the service reads, and no other', () => {
    expect([...written.keys()].sort()).toEqual(settingsRead().sort());
  });

  it('names defaults', () => {
    expect(defaults.length).toBeGreaterThan(10);
  });

  it.each(defaults)('names the true default of $name', ({ name, value }) => {
    expect(settingsWith({ [name]: value })).toEqual(settingsWith({}));
  });
});

describe('docs/doctor.md', () => {
  it('lists every check of the doctor, in the order of the report', () => {
    const ids = tableBelow(readRepositoryFile('docs/doctor.md'), 'Check').map(([cell = '']) => cell);
    expect(ids).toEqual(doctorCheckIds().map((id) => `\`${id}\``));
  });
});

describe('docs/sandbox.md', () => {
  const column = (heading: string) =>
    tableBelow(readRepositoryFile('docs/sandbox.md'), heading).map(([cell = '']) => cell.replaceAll('`', ''));

  it('has every goal, tag, ZIP code and fault', () => {
    expect(column('`until`').flatMap((cell) => cell.split(' '))).toEqual([...simulationGoals]);
    expect(column('Tag')).toEqual(keysOf(recipientTags).map((tag) => `+${tag}`));
    expect(column('ZIP code')).toEqual(Object.values(parcelScenarios).map(({ zip }) => zip));
    expect(column('`Sandbox-Fault`')).toEqual(keysOf(sandboxFaults));
  });
});

describe('documents', () => {
  it('name files that are there', () => {
    expect(documents.flatMap(missingFiles)).toEqual([]);
  });

  it.each(writtenCommands())('$document: gifts $name $action is a command', async ({ name, action }) => {
    expect(Object.keys(commands)).toContain(name);
    const { command } = (await commands[name]?.load()) ?? {};
    if (action !== null) expect(`${command?.usage} order.gift_accepted`).toContain(action);
  });

  const requests = writtenRequests();

  it('show requests', () => {
    expect(requests.map(({ document }) => document)).toContain('README.md');
  });

  it.each(requests)('$document: $method $path fits the contract', ({ method, path, body }) => {
    const fitting = Object.values<Operation>(operations).filter((operation) =>
      fitsPath(operation.path, path),
    );
    const operation = fitting.find((each) => each.method === method);
    expect(fitting.map((each) => each.method)).toContain(method);
    expect(operation?.body ? checkValue(operation.body, body ?? {}) : []).toEqual([]);
  });
});

const fitsPath = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** The configuration without the functions of adapters. */
const settingsWith = (variables: Record<string, string>): unknown =>
  JSON.parse(JSON.stringify(loadConfig(variables, cardGateways, carriers)));
