/** Reads the elements of XML piece by piece. It knows as much of XML as workbooks need, and expands no entities of a document. */
import { UnreadableFile } from './limits.ts';

export interface XmlHandler {
  /** `attributes` is the text between the name and the end of the tag. */
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const longestToken = 2_000_000;

export function createXmlScanner({ open, close, text }: XmlHandler) {
  let rest = '';

  /** Returns where the token at a `<` ends, or -1 if its end has not come yet. */
  const takeToken = (from: number): number => {
    if (rest.startsWith('<!--', from)) return after('-->', from + 4);
    if (rest.startsWith('<?', from)) return after('?>', from + 2);
    if (rest.startsWith('<![CDATA[', from)) return takeRaw(from);
    if (rest.startsWith('<!', from)) return takeDeclaration(from);
    const end = endOfTag(rest, from + 1);
    if (end < 0) return -1;
    takeTag(rest.slice(from + 1, end));
    return end + 1;
  };
  const after = (mark: string, from: number): number => {
    const at = rest.indexOf(mark, from);
    return at < 0 ? -1 : at + mark.length;
  };
  const takeRaw = (from: number): number => {
    const end = after(']]>', from + 9);
    if (end > 0) text(rest.slice(from + 9, end - 3));
    return end;
  };
  const takeDeclaration = (from: number): number => {
    // It may be the beginning of a comment or of raw text, whose rest has not come.
    if ('<![CDATA['.startsWith(rest.slice(from)) || '<!--'.startsWith(rest.slice(from))) return -1;
    throw unreadable();
  };
  const takeTag = (tag: string): void => {
    if (tag.startsWith('/')) {
      close(localName(tag.slice(1).trim()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const nameEnd = tag.search(/[\s/]/);
    const name = localName(nameEnd < 0 ? tag : tag.slice(0, nameEnd));
    open(name, nameEnd < 0 ? '' : tag.slice(nameEnd, isEmpty ? -1 : undefined));
    if (isEmpty) close(name);
  };

  return {
    write(piece: string): void {
      rest += piece;
      let at = 0;
      for (;;) {
        const start = rest.indexOf('<', at);
        if (start < 0) break;
        if (start > at) text(decodeEntities(rest.slice(at, start)));
        at = start;
        const end = takeToken(start);
        if (end < 0) break;
        at = end;
      }
      rest = rest.slice(at);
      if (rest.length > longestToken) throw unreadable();
    },
    end(): void {
      if (rest.trim() !== '') throw unreadable();
    },
  };
}

/** A `>` may stand in a value. */
function endOfTag(xml: string, from: number): number {
  let end = xml.indexOf('>', from);
  let at = from;
  for (;;) {
    if (end < 0) return -1;
    const quote = firstQuote(xml, at, end);
    if (quote < 0) return end;
    const closing = xml.indexOf(xml[quote] ?? '', quote + 1);
    if (closing < 0) return -1;
    at = closing + 1;
    if (end < at) end = xml.indexOf('>', at);
  }
}

function firstQuote(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 34 || code === 39) return at;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributePatterns = new Map<string, RegExp>();

/** Returns the value of an attribute, whatever its namespace. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributePatterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const unreadable = (): UnreadableFile =>
  new UnreadableFile(
    'This workbook cannot be read. Open it in your spreadsheet program, and save the sheet as CSV.',
  );
