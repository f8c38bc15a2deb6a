/** What a text consists of on paper: letters with the font, the direction and the line breaks that each has. */
import bidiFactory, { type Bidi } from 'bidi-js';
import { hasRightToLeft } from '../text-direction.ts';
import { lineBreaksOf } from './line-breaks.ts';

/** A letter with its marks, as readers count letters, or the part of it that one font has. */
export interface Cluster {
  readonly text: string;
  /** The name of the font in the document. */
  readonly font: string;
  /** The embedding level of the Unicode bidirectional algorithm. Odd levels are read from right to left. */
  readonly level: number;
  /** True if a line may end after it. */
  readonly canEndLine: boolean;
}

export interface Paragraph {
  readonly clusters: readonly Cluster[];
  readonly direction: 'ltr' | 'rtl';
}

/** A part of a cluster with the font that has it. */
export interface FontPart {
  readonly text: string;
  readonly font: string;
}

/** The types of the package describe its form for bundlers, where the function is the default export. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Finds fonts for a letter, and none for one that is not shown. */
export type FontFinder = (letter: string) => readonly FontPart[] | Promise<readonly FontPart[]>;

/** Divides one line of a text into clusters. */
export async function paragraphOf(text: string, fontsOf: FontFinder): Promise<Paragraph> {
  const { levels, base } = levelsOf(text);
  const ends = lineBreaksOf(text);
  const clusters: Cluster[] = [];
  let end = 0;
  for (const letter of lettersOf(text)) {
    const level = levels?.[end] ?? 0;
    end += letter.length;
    const found = fontsOf(mirrored(letter, level));
    const parts = found instanceof Promise ? await found : found;
    for (const [index, { text: part, font }] of parts.entries()) {
      const canEndLine = index === parts.length - 1 && ends.has(end);
      clusters.push({ text: part, font, level, canEndLine });
    }
  }
  return { clusters, direction: base % 2 === 1 ? 'rtl' : 'ltr' };
}

const plain = /^[ -~]*$/;

/** Most texts need no rules of Unicode to find their letters. */
const lettersOf = (text: string): Iterable<string> =>
  plain.test(text) ? text : Array.from(letters.segment(text), ({ segment }) => segment);

function levelsOf(text: string): { levels: Uint8Array | null; base: number } {
  if (!hasRightToLeft(text)) return { levels: null, base: 0 };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

/** Brackets are turned round where text is read from right to left. */
const mirrored = (letter: string, level: number): string =>
  level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
