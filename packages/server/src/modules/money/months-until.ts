/** So many months in UTC, oldest first, such as `2026-11`. The last one contains the time. */
export function monthsUntil(time: Date, count: number): string[] {
  const current = time.getUTCFullYear() * 12 + time.getUTCMonth();
  return Array.from({ length: count }, (_, index) => {
    const month = current - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
