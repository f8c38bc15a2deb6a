/** Workbooks for tests, also such as no spreadsheet program writes. */
import { crc32, deflateRawSync } from 'node:zlib';

interface PackedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the archive says of itself, if that is not the truth. */
  readonly saidSize?: number;
  readonly isEncrypted?: boolean;
}

export function zipOf(files: readonly PackedFile[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, saidSize, isEncrypted } of files) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(isEncrypted ? 1 : 0, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(raw), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(saidSize ?? raw.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

interface WorkbookParts {
  /** The XML inside of `worksheet`, by the name of the sheet. A name that starts with a dot is hidden. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly is1904?: boolean;
  readonly more?: readonly PackedFile[];
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export function workbookOf({ sheets, sharedStrings, styles, is1904, more = [] }: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets);
  const files: PackedFile[] = [
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook ${main}>${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names
        .map(
          (name, index) =>
            `<sheet name="${name.replace(/^\./, '')}" sheetId="${index + 1}" ${name.startsWith('.') ? 'state="hidden" ' : ''}r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${names
        .map(
          (_name, index) =>
            `<Relationship Id="rId${index + 1}" Type="http://x/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    },
    ...Object.values(sheets).map((xml, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><!-- made by hand --><worksheet ${main}>${xml}</worksheet>`,
    })),
    ...(sharedStrings ? [{ name: 'xl/sharedStrings.xml', content: `<sst>${sharedStrings}</sst>` }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }] : []),
    ...more,
  ];
  return zipOf(files);
}
