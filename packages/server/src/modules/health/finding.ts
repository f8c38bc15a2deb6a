export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'failure';
  /** What was found, without a full stop. */
  readonly sentence: string;
  /** What to do about it, as whole sentences. Null if nothing is to be done. */
  readonly action: string | null;
}

export const ok = (sentence: string): Finding => ({ verdict: 'ok', sentence, action: null });

/** Somebody should look at it. */
export const warning = (sentence: string, action: string): Finding => ({
  verdict: 'warning',
  sentence,
  action,
});

/** Something does not work. */
export const failure = (sentence: string, action: string): Finding => ({
  verdict: 'failure',
  sentence,
  action,
});

/** An error that somebody has worded for the operator. */
export const refusal = ({ message }: Error, action: string): Finding =>
  failure(message.replace(/\.$/, ''), action);

/** The finding as one text. */
export const textOf = ({ sentence, action }: Pick<Finding, 'sentence' | 'action'>): string =>
  action === null ? sentence : `${sentence}. ${action}`;
