/** Submits of the form, of which one at a time is under way, and what became of them. */
import type { Failure, PaymentFormResult } from './messages.ts';

export interface Submissions {
  submit(): Promise<PaymentFormResult>;
  /** The form can be filled in: what waits for that goes on. */
  admit(): void;
  /** The form cannot be used: what waits for it, and what comes, is rejected. */
  refuse(reason: Failure): void;
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

const admittedWithinMs = 20_000;
const notReady = {
  code: 'not_ready',
  message: 'The payment form did not load. Check the network and reload the page.',
};

export function openSubmissions(send: (id: number) => void): Submissions {
  const waiting = new Map<number, Waiting>();
  const gate = openGate();
  let count = 0;
  let underWay: Promise<PaymentFormResult> | null = null;

  async function submitOnce(): Promise<PaymentFormResult> {
    await gate.opened();
    const refusal = gate.refusal();
    if (refusal) throw new PaymentFormError(refusal);
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send(id);
    });
  }

  function settle(id: number, act: (submission: Waiting) => void): void {
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
    admit: () => gate.open(null),
    refuse: (reason) => gate.open(reason),
    resolve: (id, card) => settle(id, ({ resolve }) => resolve(card)),
    reject: (id, reason) => settle(id, ({ reject }) => reject(new PaymentFormError(reason))),
    rejectAll(reason) {
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new PaymentFormError(reason)));
    },
  };
}

/** Holds back until it is known whether the form works; what is known may change. */
function openGate() {
  let refusal: Failure | null | undefined;
  let waiting: (() => void)[] = [];

  return {
    open(reason: Failure | null): void {
      refusal = reason;
      for (const pass of waiting) pass();
      waiting = [];
    },
    /** Resolves when something is known, or when it has taken too long. */
    async opened(): Promise<void> {
      if (refusal !== undefined) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, admittedWithinMs);
      });
    },
    refusal: (): Failure | null => (refusal === undefined ? notReady : refusal),
  };
}
