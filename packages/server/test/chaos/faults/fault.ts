import type { Stand } from '../stand/stand.ts';

/** Something that goes wrong. Without `end`, it is over as soon as it has happened. */
export interface Fault {
  begin(stand: Stand): Promise<void> | void;
  end?(stand: Stand): Promise<void> | void;
}
