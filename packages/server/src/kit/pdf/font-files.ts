/**
 * The files of the font families. A family of Chinese has a hundred of them, and a document needs few, so they are read
 * when a letter asks for one. All are variable fonts in WOFF2, which no PDF can contain: HarfBuzz makes a plain font of
 * one weight from a file, in 2 to 25 ms.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { assert } from '../assert.ts';
import { type Family, familyPackages } from './font-families.ts';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';
const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** The path of a file of a family. */
export type FontPath = string;

export interface FontFile {
  /** A TrueType font. */
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

const pathsByFamily = new Map<Family, ReadonlyMap<number, readonly FontPath[]>>();

/** Returns the files of a family that are said to have a character. */
export function pathsWith(family: Family, codePoint: number): readonly FontPath[] {
  const known = pathsByFamily.get(family) ?? readRanges(family);
  pathsByFamily.set(family, known);
  return known.get(codePoint) ?? [];
}

function readRanges(family: Family): Map<number, FontPath[]> {
  const paths = new Map<number, FontPath[]>();
  const from = familyPackages[family];
  const name = from.slice(from.indexOf('/') + 1);
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${from}/unicode.json`), 'utf8'));
  for (const [part, list] of Object.entries(ranges)) {
    const file = `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const path = resolve(`${from}/files/${file}`);
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .split('-')
        .map((hex) => Number.parseInt(hex.replace('U+', ''), 16));
      for (let codePoint = first; codePoint <= last; codePoint += 1) {
        const known = paths.get(codePoint);
        if (known) known.push(path);
        else paths.set(codePoint, [path]);
      }
    }
  }
  return paths;
}

/** Plain fonts have 20 to 140 kB. All files in both weights would take some 40 MB. */
const files = new LRUCache<string, FontFile>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: (key) => {
    const [weight = '', path = ''] = key.split(':', 2);
    return makePlainFont(path, weight as Weight);
  },
});

export const readFont = (path: FontPath, weight: Weight): Promise<FontFile> =>
  files.forceFetch(`${weight}:${path}`);

async function makePlainFont(path: FontPath, weight: Weight): Promise<FontFile> {
  // Two megabytes of code, which a service without documents does not need.
  const { default: subsetFont } = await import('subset-font');
  const bytes = await subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weights[weight] },
  });
  const font = create(bytes);
  assert('characterSet' in font, 'A file of a family is one font.');
  return { bytes, characters: new Set(font.characterSet) };
}
