import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recipientTargets } from '../recipients/recipient-targets.ts';
import { createImportSession } from '../worker/import-session.ts';
import { csvOf, templateRows } from './template-rows.ts';
import { writeXlsx } from './write-xlsx.ts';

const targets = recipientTargets('direct_send');
const rows = templateRows(targets);
const kinds = {
  CSV: () => csvOf(rows),
  XLSX: () => writeXlsx('Recipients & more', rows),
};

describe.each(Object.entries(kinds))('the template as %s', (_kind, write) => {
  it('is matched completely, and its example is not imported', async () => {
    const session = createImportSession(() => undefined);
    const preview = await session.open({ file: new Blob([write()]), targets });
    expect(preview.mapping).toEqual(targets.map(({ key }) => key));
    const choices = { country: 'US', dateOrder: 'month_first' } as const;
    expect(session.check({ mapping: preview.mapping, choices })).toMatchObject({ rows: 0, hadExample: true });
  });
});

it('marks what is required for the way of sending', () => {
  const marked = (method: Parameters<typeof recipientTargets>[0]) =>
    templateRows(recipientTargets(method))[0]?.filter((name) => name.endsWith('*'));
  expect(marked('email_and_link')).toEqual(['First name *', 'E-mail address *']);
  expect(marked('link_multiple_custom_list')).toEqual(['First name *']);
  expect(marked('direct_send')).toEqual(['First name *', 'Street and number *']);
});

it('the archive has true checksums', () => {
  const bytes = Buffer.from(writeXlsx('A', [['x']]));
  const length = bytes.readUInt32LE(22);
  const start = 30 + bytes.readUInt16LE(26);
  expect(bytes.readUInt32LE(14)).toBe(crc32(bytes.subarray(start, start + length)));
});
