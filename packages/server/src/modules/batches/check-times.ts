import type { FieldError } from '@gifts/contract/errors';
import type { Context } from '../../context/context.ts';
import { dayMs } from '../../kit/duration.ts';

export interface SendTimes {
  now: Date;
  scheduledSendOn: Date | null;
  expiresAt: Date | null;
  /** The gifts of direct_send do not wait for their recipients, so they do not expire. */
  isDirect: boolean;
}

export function checkTimes(times: SendTimes): FieldError[] {
  const { now, scheduledSendOn, expiresAt, isDirect } = times;
  const problems = scheduledSendOn ? checkScheduledSendOn(now, scheduledSendOn) : [];
  const sendTime = scheduledSendOn ?? now;
  if (expiresAt && isDirect) {
    const message = "Expires at can't be set for direct_send, whose gifts wait for nobody; leave it out";
    problems.push({ field: 'expires_at', message });
  } else if (expiresAt && expiresAt <= sendTime) {
    const what = scheduledSendOn
      ? `the send time, ${sendTime.toISOString()}`
      : `the present, ${now.toISOString()}`;
    problems.push({ field: 'expires_at', message: `Expires at must be after ${what}` });
  }
  return problems;
}

export function checkScheduledSendOn(now: Date, scheduledSendOn: Date): FieldError[] {
  const field = 'scheduled_send_on';
  if (scheduledSendOn <= now) {
    return [{ field, message: `Scheduled send on must be in the future; it is ${now.toISOString()} now` }];
  }
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 2);
  return scheduledSendOn <= latest
    ? []
    : [{ field, message: `Scheduled send on must be within two years, by ${latest.toISOString()}` }];
}

/** The expiry of gifts when the sender names none. */
export const defaultExpiry = (context: Context, sendTime: Date): Date =>
  new Date(sendTime.getTime() + context.organization.default_expiry_days * dayMs);
