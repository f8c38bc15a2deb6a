/** Texts in any script in a PDF: measured, broken into lines, shortened and drawn. */

import { hasRightToLeft } from '../text-direction.ts';
import { type Cluster, type Paragraph, paragraphOf } from './clusters.ts';
import { createDocumentFonts } from './document-fonts.ts';
import { hanFamilyOf } from './font-families.ts';
import type { Weight } from './font-files.ts';
import { asOneLine, legible } from './legible.ts';
import { type Run, visualRuns } from './visual-runs.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
  /** ISO 3166-1 alpha-2 code of the country whose shapes Chinese characters get, if the text itself does not tell. */
  readonly country?: string | null;
}

export interface PreparedText {
  readonly paragraphs: readonly Paragraph[];
  readonly style: TextStyle;
}

/** A line that is ready to be drawn. Its letters are in the order in which they are read. */
export interface Line {
  readonly clusters: readonly Cluster[];
  readonly direction: 'ltr' | 'rtl';
  readonly style: TextStyle;
}

export interface PdfText {
  /** Reads the fonts of a text. What follows needs no waiting. */
  prepare(text: string, style: TextStyle): Promise<PreparedText>;
  /** Breaks a text into lines of at most a width. A word that is wider is broken too. */
  wrap(text: PreparedText, width: number): Line[];
  /** Prepares a text as one line, which ends with … if it would be wider. */
  line(text: string, style: TextStyle, width: number): Promise<Line>;
  widthOf(line: Line): number;
  /** Draws a line with its letters on a baseline, from `x` to the right. */
  draw(line: Line, x: number, baseline: number): void;
}

const ellipsis = '…';

export function createPdfText(pdf: PDFKit.PDFDocument): PdfText {
  const fonts = createDocumentFonts(pdf);

  const measure = (clusters: readonly Cluster[], { size }: TextStyle): number =>
    visualRuns(clusters).reduce(
      (total, { font, text }) => total + pdf.font(font).fontSize(size).widthOfString(text),
      0,
    );

  async function prepare(text: string, style: TextStyle): Promise<PreparedText> {
    const plain = legible(text);
    const fontsOf = fonts.finder(style.weight ?? 'regular', hanFamilyOf(plain, style.country ?? null));
    const paragraphs: Paragraph[] = [];
    for (const line of plain.split('\n')) paragraphs.push(await paragraphOf(line, fontsOf));
    return { paragraphs, style };
  }

  function wrap({ paragraphs, style }: PreparedText, width: number): Line[] {
    return paragraphs.flatMap(({ clusters, direction }) =>
      breakLines(clusters, width, (part) => measure(part, style)).map((line) => ({
        clusters: line,
        direction,
        style,
      })),
    );
  }

  async function line(text: string, style: TextStyle, width: number): Promise<Line> {
    const { paragraphs } = await prepare(asOneLine(text), style);
    const { clusters = [], direction = 'ltr' } = paragraphs[0] ?? {};
    const [dots] = (await prepare(ellipsis, style)).paragraphs;
    const end = (dots?.clusters ?? []).map((each) => ({ ...each, level: direction === 'rtl' ? 1 : 0 }));
    return { clusters: shortened(clusters, end, width, (part) => measure(part, style)), direction, style };
  }

  return {
    prepare,
    wrap,
    line,
    widthOf: ({ clusters, style }) => measure(clusters, style),
    draw({ clusters, style }, x, baseline) {
      const { x: oldX, y: oldY } = pdf;
      const content = clusters.map(({ text }) => text).join('');
      // What shapers make of these letters cannot be read back, so the PDF also says what the line means.
      const isShaped = hasRightToLeft(content);
      if (isShaped) pdf.markContent('Span', { actual: content });
      let left = x;
      pdf.fillColor(style.color);
      for (const run of visualRuns(clusters)) left += drawRun(run, style, left, baseline);
      if (isShaped) pdf.endMarkedContent();
      pdf.x = oldX;
      pdf.y = oldY;
    },
  };

  /** Returns the width of the run. */
  function drawRun({ font, text }: Run, { size }: TextStyle, x: number, baseline: number): number {
    pdf.font(font).fontSize(size);
    const width = pdf.widthOfString(text);
    // A font of which only the space is used would be a font without a single outline, which some readers refuse.
    if (text.trim() !== '') pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    return width;
  }
}

type Measure = (clusters: readonly Cluster[]) => number;

function breakLines(clusters: readonly Cluster[], width: number, measure: Measure): Cluster[][] {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let used = 0;
  const endLine = () => {
    lines.push(withoutSpaceAtEnd(line));
    line = [];
    used = 0;
  };
  const add = (part: readonly Cluster[]) => {
    if (line.length > 0 && used + measure(withoutSpaceAtEnd(part)) > width) endLine();
    line.push(...part);
    used += measure(part);
  };
  for (const word of wordsOf(clusters)) {
    if (measure(withoutSpaceAtEnd(word)) <= width) {
      add(word);
      continue;
    }
    if (line.length > 0) endLine();
    for (const cluster of word) add([cluster]);
  }
  endLine();
  return lines;
}

/** Parts between which a line may end. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  let word: Cluster[] = [];
  for (const cluster of clusters) {
    word.push(cluster);
    if (!cluster.canEndLine) continue;
    words.push(word);
    word = [];
  }
  return word.length > 0 ? [...words, word] : words;
}

function withoutSpaceAtEnd(clusters: readonly Cluster[]): Cluster[] {
  const end = clusters.findLastIndex(({ text }) => text.trim() !== '');
  return clusters.slice(0, end + 1);
}

function shortened(
  clusters: readonly Cluster[],
  end: readonly Cluster[],
  width: number,
  measure: Measure,
): readonly Cluster[] {
  if (measure(clusters) <= width) return clusters;
  let [short, long] = [0, clusters.length];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (measure([...clusters.slice(0, middle), ...end]) <= width) short = middle;
    else long = middle - 1;
  }
  return [...withoutSpaceAtEnd(clusters.slice(0, short)), ...end];
}
