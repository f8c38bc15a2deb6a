import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { noProblems, problemsOf } from './problems.ts';
import { createKeyring, type Keyring } from './repeated-request.ts';
import { sayLateProblem } from './say-late-problem.ts';
import { useIsHere } from './use-is-here.ts';

interface SubmissionOptions<Body, Answer> {
  readonly fields: readonly string[];
  readonly send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** Closes the form, or goes on from it. It is not called if the person has left the form before the answer. */
  readonly leave?: ((answer: Answer, body: Body) => unknown) | undefined;
  /** What follows from the answer, also if the form is not there any more. */
  readonly done?: (answer: Answer, body: Body) => void | Promise<void>;
  /** Keys that outlive the form. */
  readonly keyring?: Keyring;
}

/** A form on its way: what it is called while it runs, and what was wrong with it. */
export function useSubmission<Body, Answer>(options: SubmissionOptions<Body, Answer>) {
  const { fields, send, leave, done } = options;
  const ownKeyring = useRef(createKeyring());
  const keyring = options.keyring ?? ownKeyring.current;
  const isHere = useIsHere();
  // The page learns a moment later that a request is on its way. A double click comes before that.
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, reset, data } = useMutation({
    mutationFn: (body: Body) => send(body, keyring.keyOf(body)),
    onSuccess: async (answer, body) => {
      keyring.forget(body);
      if (isHere.current) await leave?.(answer, body);
      await done?.(answer, body);
    },
    onError: (late) => {
      if (!isHere.current) void showToast(sayLateProblem(late), 'problem');
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const start = (body: Body, onError?: () => void) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body, onError ? { onError } : {});
  };
  return {
    isPending,
    reset,
    /** The last answer. */
    data,
    problems: error ? problemsOf(error, fields) : noProblems,
    submit: (body: Body) => start(body),
    /** For `onSubmit` of a form. */
    submitForm: (body: Body) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      start(body, () => focusFirstProblem(form));
    },
  };
}

/** After the sentences stand next to their fields. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
