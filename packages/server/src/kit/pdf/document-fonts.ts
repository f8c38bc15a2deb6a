/** The fonts that one document contains, and which of them have a letter. */
import type { FontFinder, FontPart } from './clusters.ts';
import { familiesFor, type HanFamily } from './font-families.ts';
import { type FontPath, pathsWith, readFont, type Weight } from './font-files.ts';

/** Stands where no font has the letter: a reader sees that something is missing. */
const missing = '□';

/** Characters that are not seen by themselves: joiners, variation selectors, direction marks, hyphens between syllables. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** What only changes the picture of the emoji before it. */
const modifier = /^\p{Emoji_Modifier}$/u;

/** Letters whose fonts are remembered. Beyond that, all are forgotten, so that a hostile text takes no memory. */
const rememberedLetters = 20_000;

export interface DocumentFonts {
  /** Finds fonts for letters with their marks, and puts them into the document. Parts of a letter may have others. */
  finder(weight: Weight, han: HanFamily): FontFinder;
}

export function createDocumentFonts(pdf: PDFKit.PDFDocument): DocumentFonts {
  const finders = new Map<string, FontFinder>();
  const embedded = new Set<string>();

  async function fontWith(text: string, weight: Weight, han: HanFamily): Promise<string | null> {
    const codePoints = [...text].map((each) => each.codePointAt(0) ?? 0);
    for (const path of pathsFor(text, codePoints, han)) {
      const file = await readFont(path, weight);
      if (!codePoints.every((each) => file.characters.has(each))) continue;
      const name = `${weight}:${path}`;
      if (!embedded.has(name)) pdf.registerFont(name, file.bytes);
      embedded.add(name);
      return name;
    }
    return null;
  }

  async function findParts(letter: string, weight: Weight, han: HanFamily): Promise<FontPart[]> {
    for (const text of spellingsOf(letter)) {
      const font = await fontWith(text, weight, han);
      if (font) return [{ text, font }];
    }
    const parts: FontPart[] = [];
    const characters = letter.replace(invisible, '');
    for (const text of characters) {
      const font = modifier.test(text) && parts.length > 0 ? null : await fontWith(text, weight, han);
      if (font) parts.push({ text, font });
    }
    if (parts.length > 0 || characters === '') return parts;
    const font = await fontWith(missing, weight, han);
    return font ? [{ text: missing, font }] : [];
  }

  function createFinder(weight: Weight, han: HanFamily): FontFinder {
    const known = new Map<string, readonly FontPart[]>();
    const find = async (letter: string) => {
      const parts = await findParts(letter, weight, han);
      if (known.size >= rememberedLetters) known.clear();
      known.set(letter, parts);
      return parts;
    };
    return (letter) => known.get(letter) ?? find(letter);
  }

  return {
    finder(weight, han) {
      const key = `${weight}:${han}`;
      const finder = finders.get(key) ?? createFinder(weight, han);
      finders.set(key, finder);
      return finder;
    },
  };
}

/** Files that are said to have all characters of a letter, those of the best family first. */
function pathsFor(text: string, codePoints: readonly number[], han: HanFamily): FontPath[] {
  return familiesFor(text, han).flatMap((family) => {
    const [first = [], ...others] = codePoints.map((each) => pathsWith(family, each));
    return first.filter((path) => others.every((paths) => paths.includes(path)));
  });
}

/** A letter in the spellings that are tried: as one character with its marks, as written, and without what is not seen. */
function spellingsOf(letter: string): string[] {
  const visible = letter.replace(invisible, '');
  if (visible === '') return [];
  const spelled = inThaiOrder(letter);
  return [...new Set([spelled.length > 1 ? spelled.normalize('NFC') : spelled, spelled, visible])];
}

/** The ring of the vowel am stands below the tone mark, but is written after it. */
const inThaiOrder = (letter: string): string => letter.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
