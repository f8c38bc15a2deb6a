/**
 * Reads workbooks. A sheet is read as it is unpacked and kept only within the limits: a single cell at the last of 17 billion
 * places costs no more than one at the first. No formula is calculated; the value that was saved with it is taken.
 */
import { type CellFormat, formatNumber, formatOf } from './cell-format.ts';
import { limits, UnreadableFile } from './limits.ts';
import { collectRows, type TableRows } from './table-rows.ts';
import { openZip, type ZipArchive } from './unzip.ts';
import { attributeOf, createXmlScanner, type XmlHandler } from './xml-scanner.ts';

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly readSheet: (index: number, progress?: (rows: number) => void) => Promise<TableRows>;
}

export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = openZip(bytes, limits.unpackedBytes);
  const { sheets, is1904, sharedStringsPath, stylesPath } = await readStructure(zip);
  let shared: Promise<SharedContent> | null = null;
  return {
    sheets,
    async readSheet(index, progress) {
      const path = sheets[index]?.path;
      if (path === undefined) throw new UnreadableFile('This workbook has no such sheet.');
      shared ??= readShared(zip, { sharedStringsPath, stylesPath });
      return readCells(zip, path, { ...(await shared), is1904 }, progress);
    },
  };
}

async function scan(zip: ZipArchive, path: string, handler: Partial<XmlHandler>): Promise<void> {
  const nothing = (): void => undefined;
  const scanner = createXmlScanner({ open: nothing, close: nothing, text: nothing, ...handler });
  for await (const piece of zip.read(path)) scanner.write(piece);
  scanner.end();
}

const workbookPath = 'xl/workbook.xml';

async function readStructure(zip: ZipArchive) {
  if (!zip.has(workbookPath))
    throw new UnreadableFile(
      'This file is no Excel workbook. Save the sheet as .xlsx or as CSV, and choose that.',
    );
  const targets = new Map<string, string>();
  let sharedStringsPath = 'xl/sharedStrings.xml';
  let stylesPath = 'xl/styles.xml';
  await scan(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const path = pathOf(attributeOf(attributes, 'Target') ?? '');
      const type = attributeOf(attributes, 'Type') ?? '';
      targets.set(attributeOf(attributes, 'Id') ?? '', path);
      if (type.endsWith('/sharedStrings')) sharedStringsPath = path;
      if (type.endsWith('/styles')) stylesPath = path;
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  await scan(zip, workbookPath, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const path = targets.get(attributeOf(attributes, 'id') ?? '') ?? '';
      // What has no such file is a chart on a sheet of its own.
      if (!zip.has(path) || !path.includes('worksheets/')) return;
      const isHidden = /hidden/i.test(attributeOf(attributes, 'state') ?? '');
      sheets.push({ name: unescapeText(attributeOf(attributes, 'name') ?? ''), isHidden, path });
    },
  });
  if (sheets.length === 0) throw new UnreadableFile('This workbook has no sheet with cells.');
  return { sheets, is1904, sharedStringsPath, stylesPath };
}

const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^(\.\/)+/, '')}`;

interface SharedContent {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
}

interface SharedPaths {
  readonly sharedStringsPath: string;
  readonly stylesPath: string;
}

async function readShared(zip: ZipArchive, paths: SharedPaths): Promise<SharedContent> {
  const strings: string[] = [];
  const formats: CellFormat[] = [];
  let characters = 0;
  const text = createTextCollector();
  await scan(zip, paths.sharedStringsPath, {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      const string = text.take();
      characters += string.length;
      if (characters > limits.sharedCharacters) throw new UnreadableFile('This workbook has too much text.');
      strings.push(string);
    },
  });
  const codes = new Map<number, string>();
  let isInFormats = false;
  await scan(zip, paths.stylesPath, {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isInFormats = true;
      if (name === 'xf' && isInFormats) formats.push(formatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isInFormats = false;
    },
  });
  return { strings, formats };
}

/** The text of a cell stands in one or several `t`. Those in `rPh` say how it is pronounced. */
function createTextCollector() {
  let text = '';
  let isOpen = false;
  let isPronunciation = false;
  return {
    open(name: string): void {
      if (name === 't') isOpen = true;
      else if (name === 'rPh') isPronunciation = true;
    },
    add(piece: string): void {
      if (isOpen && !isPronunciation && text.length <= limits.cellLength) text += piece;
    },
    close(name: string): void {
      if (name === 't') isOpen = false;
      else if (name === 'rPh') isPronunciation = false;
    },
    take(): string {
      const taken = unescapeText(text);
      text = '';
      return taken;
    },
  };
}

const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

interface SheetContent extends SharedContent {
  readonly is1904: boolean;
}

const progressEvery = 5_000;

async function readCells(
  zip: ZipArchive,
  path: string,
  content: SheetContent,
  progress?: (rows: number) => void,
): Promise<TableRows> {
  const collected = collectRows();
  const text = createTextCollector();
  let row: string[] = [];
  let number = 0;
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  await scan(zip, path, {
    open(name, attributes) {
      if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1;
        type = attributeOf(attributes, 't') ?? 'n';
        style = Number(attributeOf(attributes, 's') ?? 0);
        value = '';
      } else if (name === 'v') isValue = true;
      else if (name === 'row') {
        number = Number(attributeOf(attributes, 'r') ?? number + 1);
        row = [];
        column = -1;
      } else if (name === 'mergeCell') collected.noteMergedCells();
      else text.open(name);
    },
    text(piece) {
      if (isValue && value.length <= limits.cellLength) value += piece;
      else text.add(piece);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c') {
        const shown = type === 'inlineStr' ? text.take() : shownValue(value, { type, style, content });
        if (column >= limits.columns) {
          if (shown !== '') collected.cutColumns();
        } else if (shown !== '') {
          while (row.length < column) row.push('');
          row[column] = shown;
        }
      } else if (name === 'row') {
        collected.add(row, number);
        if (collected.count() % progressEvery === 0) progress?.(collected.count());
      } else text.close(name);
    },
  });
  return collected.done();
}

interface CellKind {
  readonly type: string;
  readonly style: number;
  readonly content: SheetContent;
}

function shownValue(value: string, { type, style, content }: CellKind): string {
  switch (type) {
    case 's':
      return content.strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : '';
    case 'n':
      return formatNumber(value, content.formats[style] ?? 'plain', content.is1904);
    case 'd':
      return value.slice(0, 10);
    default:
      return unescapeText(value);
  }
}

/** Returns the index of the column of a cell such as `AB12`, or null if it is not said. */
function columnOf(cell: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(cell ?? '') ?? [];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
