import type { Services } from '../../context/context.ts';
import { hourMs } from '../../kit/duration.ts';
import { deleteExpired } from './attempts.sql.ts';

/** Deletes sessions, tokens, spent challenges and counts of attempts that were over an hour ago. */
export const deleteOldSignIns = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteExpired(db, new Date(clock.now().getTime() - hourMs));
