/** What an import can fill. A target is data, so that the worker that reads the file can have it too. */

export type TargetType =
  | 'text'
  | 'email'
  | 'phone'
  | 'country'
  | 'state'
  | 'postal_code'
  | 'language'
  | 'date'
  /** A date whose year may be missing. */
  | 'birthday'
  | 'choice';

/**
 * `required`: every row needs it. `with_group`: a row needs it if it has any other target of the group of its address.
 * `by_country`: as that, in countries whose addresses have it. `abroad`: as that, outside of the US.
 */
export type TargetNeed = 'required' | 'optional' | 'with_group' | 'by_country' | 'abroad';

export interface ImportTarget {
  readonly key: string;
  /** Heads the column of the template and of the grid: "E-mail address". */
  readonly label: string;
  /** As a sentence has it: "e-mail address". */
  readonly noun: string;
  readonly type: TargetType;
  readonly need: TargetNeed;
  readonly maxLength: number;
  /** What others call it, in the languages of the service. */
  readonly names: readonly string[];
  /** What the template has in its example row. */
  readonly example: string;
  /** What the template says of the allowed values: "code, such as US". */
  readonly allowed?: string;
  /** The values of a `choice`. */
  readonly choices?: readonly string[];
  /** Targets of a group belong to one thing, such as an address. */
  readonly group?: string;
  /** Rows with the same value are duplicates. */
  readonly identifies?: boolean;
  /** The part of a full name that the target takes. */
  readonly namePart?: 'first' | 'last';
}

/** What stands in a full name. */
export interface NameParts {
  readonly first: string;
  readonly last: string;
}

export type DateOrder = 'day_first' | 'month_first' | 'year_first';

/** What a file does not say. */
export interface ReadingChoices {
  /** The country of addresses and phone numbers without one, as a code of two letters. */
  readonly country: string;
  readonly dateOrder: DateOrder;
}

/** What becomes of each column of the file: a key of a target, `split_name`, or null if it is left out. */
export const splitName = 'split_name';
export type Mapping = readonly (string | null)[];
