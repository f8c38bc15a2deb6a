/** A calendar month in UTC, by the time of the organization. Budgets are renewed when the next one begins. */
export interface Month {
  readonly start: Date;
  readonly end: Date;
}

export function monthOf(time: Date): Month {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
