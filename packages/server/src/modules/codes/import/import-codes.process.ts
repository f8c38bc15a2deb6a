import type { Services } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { addCodes, type NewOpenCode } from '../add-codes.ts';
import { type CodeKind, findKnownValues } from '../codes.sql.ts';
import { type Fingerprint, openFingerprints } from '../fingerprints.ts';
import { requestIssuing } from '../request-issuing.ts';
import { endNotices } from '../tell-operator.ts';
import { type CodeRules, checkCodeRow, type RowProblem } from './check-code-row.ts';
import { type CodeRow, readCodeRows } from './read-code-rows.ts';

export interface ImportSummary {
  added: number;
  /** Codes that were there before. */
  known: number;
  refused: number;
}

export interface ImportOptions extends Pick<CodeRules, 'allowsAnyValue'> {
  /** Is called with a sentence for each problem of a row. */
  readonly onProblem: (sentence: string) => void;
  /** Is called for each product in each transaction that adds codes of it. */
  readonly onAdded: (tx: Tx, added: AddedCodes) => void;
}

/** How many codes of a product were added. No code is in it. */
export interface AddedCodes {
  readonly productId: string;
  readonly values: readonly { readonly value_cents: number; readonly count: number }[];
}

interface NumberedCode {
  readonly number: number;
  readonly code: NewOpenCode;
}

/**
 * Imports the codes of a CSV file, some rows in each transaction. Rows with problems are left out, and reported. After an
 * interruption, the same file can be imported again: codes that are there are left as they are.
 */
export async function importCodes(
  services: Services,
  path: string,
  { allowsAnyValue, onProblem, onAdded }: ImportOptions,
): Promise<ImportSummary> {
  const catalog = await services.liveCatalog.snapshot();
  const fingerprintOf = await openFingerprints(services.db, services.sealer);
  const summary: ImportSummary = { added: 0, known: 0, refused: 0 };
  const refuse = (number: number, problems: readonly RowProblem[]): void => {
    summary.refused += 1;
    for (const { column, text } of problems) {
      onProblem(`Row ${number}${column === null ? '' : `, ${column}`}: ${text}.`);
    }
  };
  await readCodeRows(path, async (rows) => {
    const codes = collectCodes(rows, { catalog, allowsAnyValue }, refuse);
    if (codes.length === 0) return;
    const { added, conflicts } = await services.db.transaction(async (tx) => {
      const stored = await storeCodes(services, tx, codes, fingerprintOf);
      for (const each of countAdded(stored.added)) onAdded(tx, each);
      return stored;
    });
    for (const number of conflicts) {
      const text = 'the code was imported before with another value, which it keeps';
      refuse(number, [{ column: 'value_cents', text }]);
    }
    summary.added += added.length;
    summary.known += codes.length - added.length - conflicts.length;
  });
  return summary;
}

function collectCodes(
  rows: readonly CodeRow[],
  rules: CodeRules,
  refuse: (number: number, problems: readonly RowProblem[]) => void,
): NumberedCode[] {
  const codes: NumberedCode[] = [];
  for (const row of rows) {
    const { code, problems } = checkCodeRow(row, rules);
    if (code) codes.push({ number: row.number, code });
    else refuse(row.number, problems);
  }
  return codes;
}

interface StoredCodes {
  readonly added: readonly CodeKind[];
  /** The numbers of rows whose code has another value already. */
  readonly conflicts: readonly number[];
}

/** Adds codes, and lets the orders that wait for them be served. */
async function storeCodes(
  { sealer }: Pick<Services, 'sealer'>,
  tx: Tx,
  rows: readonly NumberedCode[],
  fingerprintOf: Fingerprint,
): Promise<StoredCodes> {
  const codes = rows.map(({ code }) => code);
  const wereAdded = await addCodes(tx, { sealer, fingerprintOf }, codes, { isGenerated: false });
  const others = rows.filter((_, index) => !wereAdded[index]);
  const printOf = ({ code }: NumberedCode): string => fingerprintOf(code.productId, code.code);
  const values = await findKnownValues(tx, others.map(printOf));
  const conflicts = others.filter((row) => values.get(printOf(row)) !== row.code.valueCents);
  const added = codes.filter((_, index) => wereAdded[index]);
  const kinds = new Map(added.map((code) => [`${code.productId} ${code.valueCents}`, code]));
  for (const kind of kinds.values()) await endNotices(tx, kind);
  if (added.length > 0) await requestIssuing(tx);
  return { added, conflicts: conflicts.map(({ number }) => number) };
}

/** Counts codes for each product and value, in the order of products and values. */
function countAdded(codes: readonly CodeKind[]): AddedCodes[] {
  const products = Map.groupBy(codes, ({ productId }) => productId);
  return [...products]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([productId, ofProduct]) => ({
      productId,
      values: [...Map.groupBy(ofProduct, ({ valueCents }) => valueCents)]
        .sort(([left], [right]) => left - right)
        .map(([value_cents, { length: count }]) => ({ value_cents, count })),
    }));
}
