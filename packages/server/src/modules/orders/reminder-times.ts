/** When a recipient who has not answered is reminded of a gift. Pure. */
import { dayMs } from '../../kit/duration.ts';

/** After the gift was sent, as long as it was not opened. */
const daysAfterSending = [3, 10] as const;
/** Before the gift expires, also if it was opened. */
const daysBeforeExpiry = 3;
/** Nobody is written to about a gift again before this time has passed. */
const quietMs = 2 * dayMs;

export interface Reminder {
  readonly dueAt: Date;
  /** How many whole days after the gift was sent: no two reminders of a gift have the same. */
  readonly day: number;
  /** Those who have opened the gift get it too. */
  readonly isBeforeExpiry: boolean;
}

interface Gift {
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** The reminders of a gift, in the order of time. Of two that fall together, the one before the expiry stays. */
export function remindersOf({ created_at: sentAt, expires_at: expiresAt }: Gift): Reminder[] {
  const sent = sentAt.getTime();
  const last = expiresAt ? expiresAt.getTime() - daysBeforeExpiry * dayMs : Number.POSITIVE_INFINITY;
  const reminderAt = (time: number, isBeforeExpiry: boolean): Reminder => ({
    dueAt: new Date(time),
    day: Math.floor((time - sent) / dayMs),
    isBeforeExpiry,
  });
  const afterSending = daysAfterSending
    .map((days) => sent + days * dayMs)
    .filter((time) => last - time >= quietMs);
  return [
    ...afterSending.map((time) => reminderAt(time, false)),
    ...(expiresAt && last - sent >= quietMs ? [reminderAt(last, true)] : []),
  ];
}

/** When the first reminder after a time is due; null if none follows. */
export const nextReminderTime = (gift: Gift, after: Date): Date | null =>
  remindersOf(gift).find(({ dueAt }) => dueAt > after)?.dueAt ?? null;

/** The reminder that is due at a time: the latest one, if several were missed. Null if none is. */
export const dueReminder = (gift: Gift, now: Date): Reminder | null =>
  remindersOf(gift).findLast(({ dueAt }) => dueAt <= now) ?? null;
