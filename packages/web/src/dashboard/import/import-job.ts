import type { Noun } from './noun.ts';
import type { ImportTarget } from './targets.ts';

/** A row as it is imported: its number in the file, and its values by target. Empty ones are left out. */
export interface ImportedRow {
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
}

export interface ImportedFile {
  readonly name: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** How many rows will be imported. */
  readonly rows: number;
}

/** Whether rows can be sent now, or the file is known already and the person has to decide. */
export type ImportStart =
  | { readonly kind: 'started'; readonly arrived: number }
  | {
      readonly kind: 'known';
      /** Absent: the file was imported before. */
      readonly title?: string;
      readonly sentence: string;
      readonly offers: readonly ImportOffer[];
    };

export interface ImportOffer {
  /** "Import it again". */
  readonly label: string;
  readonly isCostly?: boolean;
  readonly start: () => Promise<ImportStart>;
}

/** Reads some of the rows that will be imported. */
export type RowsOf = (from: number, count: number) => Promise<readonly ImportedRow[]>;

/** What is imported, and where to. The wizard knows nothing else of it. */
export interface ImportJob {
  readonly noun: Noun;
  readonly targets: readonly ImportTarget[];
  /** Says where a file was imported before, as far as that is known at once. */
  readonly knownFile?: (sha256: string) => string | null;
  readonly start: (file: ImportedFile, rowsOf: RowsOf) => Promise<ImportStart>;
  /** What came of all rows: "12 are new". */
  readonly outcome?: () => string;
  /** Sends some rows. `firstRow` is the place of the first one, from 0. To send the same rows again must add nothing. */
  readonly onRows: (rows: readonly ImportedRow[], firstRow: number) => Promise<void>;
  /** Finds, in a refusal of `onRows`, the row and the target that it is about. */
  readonly placeOfProblem: (error: unknown) => RefusedPlace | null;
}

export interface RefusedPlace {
  /** The place of the row in its part. */
  readonly index: number;
  readonly target: string | null;
  readonly message: string;
}
