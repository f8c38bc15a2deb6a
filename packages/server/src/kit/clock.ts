/** A clock of real time. An organization's time is this time plus its offset, which only the sandbox changes. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const organizationTime = (clock: Clock, organization: { clock_offset_ms: number }): Date =>
  new Date(clock.now().getTime() + organization.clock_offset_ms);
