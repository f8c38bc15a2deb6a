/** Rules for file names, for tests that must run, and for texts that must not name other places. */
import { basename } from 'node:path';
import type { Rule, Source } from './sources.ts';
import { childOf, fullNameOf, importsOf, nodesOf, placeOf } from './syntax.ts';

const vague = /^(index|utils?|helpers?|common|misc|types|constants)$|\.(service|manager|helper)$/;

export const filesSayWhatTheyDo: Rule = ({ path }) => {
  const name = basename(path).replace(/\.(tsx?|mjs)$/, '');
  if (!vague.test(name)) return [];
  return [
    `${path} could hold anything. Name the file after the one thing in it, and import it by that name.`,
  ];
};

export const nothingIsLeftForLater: Rule = (source) =>
  matches(
    source,
    /\b(TODO|FIXME|XXX|HACK)\b/g,
    'leaves work for later. Do it now, or say in a full sentence what holds and why.',
  );

export const checksAreNotSilenced: Rule = (source) =>
  matches(source, /biome-ignore|@ts-(ignore|nocheck|expect-error)/g, 'silences a check. Mend what it found.');

/** The linter finds focused tests. It misses skipped tables, conditional tests and tests that are only planned. */
export const everyTestRuns: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    if (node.type !== 'MemberExpression') return [];
    const [, object, word] =
      /^(it|test|describe)\b.*\.(skip|todo|fails|skipIf|runIf)$/.exec(fullNameOf(node)) ?? [];
    if (!word || !childOf(node, 'property')) return [];
    return [`${placeOf(source, node)} has ${object}.${word}. Let every test run everywhere, or delete it.`];
  });

/** A test that sleeps is slow where the machine is fast, and fails where it is slow. */
export const testsDoNotSleep: Rule = (source) => {
  if (!source.path.endsWith('.test.ts')) return [];
  return importsOf(source)
    .filter(({ specifier, names }) => specifier === 'node:timers/promises' && names.includes('setTimeout'))
    .map(
      ({ node }) =>
        `${placeOf(source, node)} imports a pause. Wait for a condition, with vi.waitFor or expect.poll; a fault that may come at any moment waits by pauseAtRandom().`,
    );
};

export const nothingIsPrinted: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = fullNameOf(node.type === 'CallExpression' ? childOf(node, 'callee') : null);
    if (!name.startsWith('console.')) return [];
    return [
      `${placeOf(source, node)} calls ${name}. Use services.log, or the stdout of the context in a command.`,
    ];
  });

/** Commands receive their environment and their outputs, so that they can be tested without a process for each case. */
export const commandsAreGivenTheirProcess: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = fullNameOf(node);
    if (!/^process\.(env|stdin|stdout|stderr|exitCode)$/.test(name)) return [];
    return [`${placeOf(source, node)} uses ${name}. Use the CommandContext that the command is given.`];
  });

export const nobodysMachineIsNamed: Rule = (source) =>
  matches(
    source,
    /(?<![\w.:$}/-])\/(work|root|home|Users)\/[\w.-]+/g,
    'is a path of one machine. Make it from import.meta.dirname, or from a setting.',
  );

export const noRegistryIsNamed: Rule = (source) =>
  matches(
    source,
    /\bregistry\.[\w-]+\.\w+|\bnpmjs\.(org|com)\b|\b(artifactory|verdaccio|npmmirror)\b/gi,
    'names a package registry. Which one is used is the business of the machine: leave it to its .npmrc.',
  );

export const lockfileHasNoAddresses: Rule = (source) =>
  matches(
    source,
    /"resolved": "\w+:[^"]*"/g,
    'is a download address. Run npm install with the .npmrc of the repository, which leaves them out.',
  );

function matches({ path, text }: Source, pattern: RegExp, sentence: string): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length} "${match[0]}" ${sentence}`,
  );
}
