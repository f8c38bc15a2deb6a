import { execFileSync } from 'node:child_process';
import { FONT_PACKAGES } from './kit/lettering.ts';

/** The Debian packages whose fonts are not installed; text would silently fall back to another face without them. */
export function missingFontPackages(): string[] {
  const installed = new Set(
    execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => line.split(',').map((family) => family.trim())),
  );
  return Object.entries(FONT_PACKAGES)
    .filter(([family]) => !installed.has(family))
    .map(([, packageName]) => packageName);
}
