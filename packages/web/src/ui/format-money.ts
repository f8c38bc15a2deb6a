/** `123456` cents become `$1,234.56`, by their digits alone. */
export function formatUsd(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  const dollars = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${digits.slice(-2)}`;
}
