/** The submits of the form and their results. Only one submit runs at a time. */
import type { Failure, PaymentFormResult } from './messages.ts';

export interface Submissions {
  submit(): Promise<PaymentFormResult>;
  /** Continues submits that wait until the form is ready. */
  markReady(): void;
  /** Rejects waiting submits and all later ones, because the form cannot be used. */
  markUnusable(reason: Failure): void;
  resolve(id: number, card: PaymentFormResult): void;
  reject(id: number, reason: Failure): void;
  rejectAll(reason: Failure): void;
}

class PaymentFormError extends Error {
  override readonly name = 'PaymentFormError';
  readonly code: string;

  constructor({ code, message }: Failure) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(card: PaymentFormResult): void;
  reject(error: Error): void;
}

const readyTimeoutMs = 20_000;
const notReady = {
  code: 'not_ready',
  message: 'The payment form did not load. Check the network and reload the page.',
};

export function createSubmissions(send: (id: number) => void): Submissions {
  const waiting = new Map<number, Waiting>();
  const readiness = createReadiness();
  let count = 0;
  let underWay: Promise<PaymentFormResult> | null = null;

  async function submitOnce(): Promise<PaymentFormResult> {
    await readiness.opened();
    const refusal = readiness.refusal();
    if (refusal) throw new PaymentFormError(refusal);
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send(id);
    });
  }

  function finish(id: number, act: (submission: Waiting) => void): void {
    const submission = waiting.get(id);
    waiting.delete(id);
    if (submission) act(submission);
  }

  return {
    submit() {
      underWay ??= submitOnce().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    markReady: () => readiness.open(null),
    markUnusable: (reason) => readiness.open(reason),
    resolve: (id, card) => finish(id, ({ resolve }) => resolve(card)),
    reject: (id, reason) => finish(id, ({ reject }) => reject(new PaymentFormError(reason))),
    rejectAll(reason) {
      for (const id of [...waiting.keys()]) finish(id, ({ reject }) => reject(new PaymentFormError(reason)));
    },
  };
}

/** Makes submits wait until the form has reported whether it works. The report may change later. */
function createReadiness() {
  let refusal: Failure | null | undefined;
  let waiting: (() => void)[] = [];

  return {
    open(reason: Failure | null): void {
      refusal = reason;
      for (const pass of waiting) pass();
      waiting = [];
    },
    /** Resolves when the form has reported, or after the time limit. */
    async opened(): Promise<void> {
      if (refusal !== undefined) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, readyTimeoutMs);
      });
    },
    refusal: (): Failure | null => (refusal === undefined ? notReady : refusal),
  };
}
