import type { Journal } from '../load/actions.ts';
import type { Stand } from '../stand/stand.ts';

/** Something that must be true after everything failed. */
export interface Check {
  readonly says: string;
  find(stand: Stand, journal: Journal): Promise<Finding>;
}

export interface Finding {
  /** What was compared. */
  readonly compared: string;
  readonly problems: readonly string[];
}
