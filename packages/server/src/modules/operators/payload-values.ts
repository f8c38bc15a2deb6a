/** What operators see of the payload of a job: what it is about, and nothing that a person wrote or is called. */

export interface PayloadValue {
  readonly name: string;
  readonly value: string;
}

const shownNames = /^(.*_id|from|to|after|list|purpose|kind)$/;
const mostValues = 20;

export function payloadValues(payload: unknown): PayloadValue[] {
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(payload)
    .filter(([name]) => name !== 'organization_id')
    .slice(0, mostValues)
    .map(([name, value]) => ({ name, value: valueText(name, value) }));
}

function valueText(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 1 ? '1 value' : `${value.length} values`;
  if (typeof value !== 'string') return 'an object';
  return shownNames.test(name) && value.length <= 64 ? value : `text, ${value.length} characters`;
}
