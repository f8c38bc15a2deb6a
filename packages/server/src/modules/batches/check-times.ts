import type { FieldError } from '@gifts/contract/errors';
import type { Context } from '../../context/context.ts';

export interface SendTimes {
  now: Date;
  scheduledSendOn: Date | null;
  expiresAt: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

export function checkTimes(times: SendTimes): FieldError[] {
  const { now, scheduledSendOn, expiresAt } = times;
  const problems = scheduledSendOn ? checkScheduledSendOn(now, scheduledSendOn) : [];
  const sendTime = scheduledSendOn ?? now;
  if (expiresAt && expiresAt <= sendTime) {
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

/** The expiry of gifts paid from a hold when the sender names none. */
export const defaultExpiry = (context: Context, sendTime: Date): Date =>
  new Date(sendTime.getTime() + context.organization.default_expiry_days * dayMs);
