import { readFileSync } from 'node:fs';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export type EnvironmentReader = ReturnType<typeof environmentReader>;

/**
 * Reads variables one by one and collects a sentence for each invalid value. An empty variable counts as not set. Instead of
 * each variable, one with the ending _FILE can name a file with the value, so that secrets need not be in the environment.
 */
export function environmentReader(env: EnvironmentVariables) {
  const problems: string[] = [];
  const known = new Map<string, string | undefined>();

  /** Remembers values, so that a file is read and complained about once. */
  function text(name: string): string | undefined {
    if (!known.has(name)) known.set(name, givenValue(name));
    return known.get(name);
  }

  function givenValue(name: string): string | undefined {
    const value = env[name]?.trim() || undefined;
    const file = env[`${name}_FILE`]?.trim();
    if (!file) return value;
    if (value === undefined) return contentOf(`${name}_FILE`, file);
    problems.push(`${name} and ${name}_FILE are both set: remove one of them.`);
    return value;
  }

  function contentOf(name: string, file: string): string | undefined {
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content) return content;
      problems.push(`${name} is "${file}", and that file is empty.`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      problems.push(`${name} is "${file}", and that file cannot be read (${error.code}).`);
    }
    return undefined;
  }

  function accepted(name: string, accepts: (value: string) => boolean, expected: string): string | undefined {
    const value = text(name);
    if (value === undefined || accepts(value)) return value;
    problems.push(`${name} is "${redact(name, value)}" and must be ${expected}.`);
    return undefined;
  }

  function integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const accepts = (value: string) => /^\d+$/.test(value) && isBetween(Number(value), minimum, maximum);
    const value = accepted(name, accepts, `a whole number from ${minimum} to ${maximum}`);
    return value === undefined ? fallback : Number(value);
  }

  function word<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const value = accepted(
      name,
      (found) => words.some((known) => known === found),
      `one of ${words.join(', ')}`,
    );
    return words.find((known) => known === value) ?? fallback;
  }

  function flag(name: string): boolean {
    const value = word(name, ['true', 'false', '1', '0', 'yes', 'no'], 'false');
    return value === 'true' || value === '1' || value === 'yes';
  }

  function url(name: string, schemes: readonly string[]): string | undefined {
    const accepts = (value: string) => schemes.some((scheme) => isUrl(value, scheme));
    return accepted(
      name,
      accepts,
      `an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    );
  }

  return { problems, text, accepted, integer, word, flag, url };
}

/** Reads a list with commas between its parts. */
export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** An address of PostgreSQL may have no host (for a Unix socket). URL cannot parse such an address. */
function isUrl(value: string, scheme: string): boolean {
  if (!value.startsWith(`${scheme}://`)) return false;
  return scheme.startsWith('postgres') || (URL.canParse(value) && new URL(value).hostname !== '');
}

function isBetween(value: number, minimum: number, maximum: number): boolean {
  return value >= minimum && value <= maximum;
}

/** Removes keys and passwords, which must not appear in a terminal or a log. */
function redact(name: string, value: string): string {
  if (/_(KEY|SECRET)$/.test(name)) return `${value.slice(0, 4)}…`;
  return value.replace(/\/\/[^@/]*@/, '//…@');
}
