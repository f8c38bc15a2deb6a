/** The programs that the system must provide, because npm does not. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Tool = keyof typeof packages;

/** The Debian package of each program. */
const packages = {
  h2load: 'nghttp2-client',
  pgbench: 'postgresql-contrib',
  psql: 'postgresql-client',
  wrk: 'wrk',
} as const;

/** Returns null if all programs are installed, otherwise a sentence that says what to install. */
export function missingTools(needed: readonly Tool[]): string | null {
  const missing = [...new Set(needed)].filter((tool) => !isInstalled(tool));
  if (missing.length === 0) return null;
  const names = [...new Set(missing.map((tool) => packages[tool]))];
  return `The benchmarks need ${missing.join(' and ')}; on Debian: apt-get install -y ${names.join(' ')}`;
}

const isInstalled = (tool: Tool): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));
