import type { DraftCheck } from '../../api/dashboard-operations.generated.ts';

export const stepIds = ['gift', 'card', 'recipients', 'options', 'review'] as const;
export type StepId = (typeof stepIds)[number];

export const stepNames: Record<StepId, string> = {
  gift: 'Gift',
  card: 'Card & message',
  recipients: 'Recipients',
  options: 'Options',
  review: 'Review & send',
};

type Checked = Pick<DraftCheck, 'problems' | 'recipients'>;

const stepOfField: Readonly<Record<string, StepId>> = {
  cart: 'gift',
  from_name: 'card',
  message: 'card',
  card_id: 'card',
  recipients: 'recipients',
  send_method: 'recipients',
};

/** The step on which a field of the form is mended: `cart.items[0].quantity` belongs to the gift. */
export const stepOf = (field: string): StepId => stepOfField[/^\w*/.exec(field)?.[0] ?? ''] ?? 'options';

/** How many things are still missing or wrong on a step. The recipients who keep the gift from being sent count as one. */
export function problemsOnStep({ problems, recipients }: Checked, step: StepId): number {
  const own = problems.filter(({ field }) => stepOf(field) === step).length;
  const hasOwnForRecipients = problems.some(({ field }) => field === 'recipients');
  const hasProblems = recipients.with_problems > 0 || recipients.opted_out > 0;
  return own + (step === 'recipients' && hasProblems && !hasOwnForRecipients ? 1 : 0);
}

export const isStep = (text: string): text is StepId => stepIds.some((id) => id === text);

export const stepAfter = (step: StepId): StepId | undefined => stepIds[stepIds.indexOf(step) + 1];
export const stepBefore = (step: StepId): StepId | undefined => stepIds[stepIds.indexOf(step) - 1];
