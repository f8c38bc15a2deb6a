export interface HealthFinding {
  readonly verdict: 'ok' | 'warning' | 'failure';
  /** The result of a check. For a problem, the sentence also says how to correct it. */
  readonly sentence: string;
}

export const ok = (sentence: string): HealthFinding => ({ verdict: 'ok', sentence });

export const warning = (sentence: string): HealthFinding => ({ verdict: 'warning', sentence });

export const failure = (sentence: string): HealthFinding => ({ verdict: 'failure', sentence });
