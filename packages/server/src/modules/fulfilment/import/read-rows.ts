/** Reads a file of tracking numbers, as people save it from their spreadsheets. */
import { maxImportedRows } from '@gifts/contract/fulfilment';
import { parseTime } from '@gifts/contract/time';
import Papa from 'papaparse';
import { badRequest } from '../../../kit/bad-request.ts';
import { withoutApostrophe } from '../../../kit/csv.ts';
import type { Tracking } from '../../../ports/carrier.ts';
import { guessCarrier } from '../carriers/guess-carrier.ts';
import { trackingOf } from '../carriers/known-carriers.ts';

/** What a row says about its parcel. */
export interface ParcelNews {
  /** Null if the row names no number. */
  readonly tracking: Tracking | null;
  readonly isCarrierGuessed: boolean;
  /** Null if the row does not say when the parcel was sent. */
  readonly shippedAt: Date | null;
  /** True if the row names only the day. Then `shippedAt` is its first moment in UTC. */
  readonly isShippedOnDay: boolean;
}

export interface ImportRow {
  /** Number of the row in the file. The row of the names is 1. */
  readonly number: number;
  /** As it is in the file. */
  readonly shipmentId: string;
  /** Null if there is nothing to record. */
  readonly news: ParcelNews | null;
  /** Why the row is refused, as a sentence; null if it can be tried. */
  readonly problem: string | null;
}

const columns = ['shipment_id', 'carrier', 'number', 'shipped_at'] as const;
type Cells = Readonly<Record<(typeof columns)[number], string>>;

/** Refuses a file whose header or size is wrong. What is wrong with a row is in the row. */
export function readRows(text: string): ImportRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const places = placesOf(data[0] ?? []);
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const seen = new Map<string, number>();
  const rows = data.flatMap((cells, index): ImportRow[] => {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) return [];
    const row = readRow(index + 1, cellsOf(cells, places));
    const problem = broken.has(index) ? unclosed : (row.problem ?? repeated(row, seen));
    return [{ ...row, problem }];
  });
  if (rows.length > maxImportedRows) {
    throw inBody(`The file has ${rows.length} rows, and at most ${maxImportedRows} are taken: divide it`);
  }
  return rows;
}

const unclosed = 'A quotation mark of the row is not closed, or not doubled.';

const inBody = (message: string) => badRequest([{ field: 'body', message }]);

/** Finds the delimiter in the header, because column names contain neither commas nor semicolons nor tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
}

/** Returns the place of each column in a row; -1 for one that is missing. */
function placesOf(header: readonly string[]): Record<keyof Cells, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw inBody(`The column ${twice} is there twice`);
  const missing = ['shipment_id', 'number'].find((column) => !names.includes(column));
  if (missing) {
    throw inBody(
      `There is no column ${missing}: the first row of the file names the columns, ${columns.join(', ')}`,
    );
  }
  const at = (column: keyof Cells) => names.indexOf(column);
  return {
    shipment_id: at('shipment_id'),
    carrier: at('carrier'),
    number: at('number'),
    shipped_at: at('shipped_at'),
  };
}

function cellsOf(cells: readonly string[], places: Record<keyof Cells, number>): Cells {
  const cell = (column: keyof Cells) => withoutApostrophe((cells[places[column]] ?? '').trim());
  return {
    shipment_id: cell('shipment_id'),
    carrier: cell('carrier'),
    number: cell('number'),
    shipped_at: cell('shipped_at'),
  };
}

function readRow(number: number, cells: Cells): ImportRow {
  const row = { number, shipmentId: cells.shipment_id, news: null };
  if (!cells.carrier && !cells.number && !cells.shipped_at) return { ...row, problem: null };
  const problem = problemOf(cells);
  if (problem !== null) return { ...row, problem };
  const carrier = cells.carrier || guessCarrier(cells.number)?.name;
  if (cells.number && !carrier) {
    return {
      ...row,
      problem: `The number ${cells.number} does not tell which carrier it is of: fill in carrier.`,
    };
  }
  const tracking = cells.number && carrier ? trackingOf(carrier, cells.number) : null;
  const shippedAt = cells.shipped_at === '' ? null : readTime(cells.shipped_at);
  const isCarrierGuessed = tracking !== null && cells.carrier === '';
  const isShippedOnDay = isDay(cells.shipped_at);
  return { ...row, news: { tracking, isCarrierGuessed, shippedAt, isShippedOnDay }, problem: null };
}

const longest = 64;

function problemOf({ shipment_id, carrier, number, shipped_at }: Cells): string | null {
  if (!shipment_id) return 'The row names no shipment.';
  if (carrier && !number) return 'There is a carrier and no number.';
  if (/\p{Cc}/u.test(carrier + number)) return 'The carrier and the number are one line each.';
  if (carrier.length > longest || number.length > longest) {
    return `The carrier and the number have at most ${longest} characters each.`;
  }
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(number)) {
    return `The spreadsheet has rounded the number to ${number}: format the column as text, and enter it again.`;
  }
  if (shipped_at && readTime(shipped_at) === null) {
    return `shipped_at is "${shipped_at.slice(0, 40)}" and must be a date like 2026-03-31, or an RFC 3339 time.`;
  }
  return null;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const readTime = (text: string): Date | null => parseTime(isDay(text) ? `${text}T00:00:00Z` : text);

/** Two rows that say something else about one shipment would be recorded in any order. */
function repeated({ shipmentId, news, number }: ImportRow, seen: Map<string, number>): string | null {
  if (news === null) return null;
  const id = shipmentId.toLowerCase();
  const first = seen.get(id);
  if (first === undefined) seen.set(id, number);
  return first === undefined ? null : `Row ${first} is about this shipment too.`;
}
