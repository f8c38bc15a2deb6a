import type { DraftForm } from '../../../api/dashboard-operations.generated.ts';

export type FormField = keyof DraftForm;

/** True for the same content. A field that is left out means null. */
export function isSame(left: unknown, right: unknown): boolean {
  const [one, other] = [left ?? null, right ?? null];
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

export interface MergedForms {
  /** What both changed, as I have it; what only one changed, as it was changed. */
  readonly form: DraftForm;
  /** The fields that only the other person changed. */
  readonly taken: readonly FormField[];
  /** The fields that both changed, in different ways. */
  readonly disputed: readonly FormField[];
}

/** Brings together what two people made of the same form. */
export function mergeForms(base: DraftForm, mine: DraftForm, theirs: DraftForm): MergedForms {
  const keys = new Set([...fieldsOf(base), ...fieldsOf(mine), ...fieldsOf(theirs)]);
  const changed = [...keys].filter((field) => !isSame(theirs[field], base[field]));
  const taken = changed.filter((field) => isSame(mine[field], base[field]));
  const disputed = changed.filter((field) => !taken.includes(field) && !isSame(mine[field], theirs[field]));
  return { form: { ...mine, ...pick(theirs, taken) }, taken, disputed };
}

const fieldsOf = (form: DraftForm) => Object.keys(form) as FormField[];

/** Fields that the form does not have become null. */
export const pick = (form: DraftForm, fields: readonly FormField[]): Partial<DraftForm> =>
  Object.fromEntries(fields.map((field) => [field, form[field] ?? null]));
