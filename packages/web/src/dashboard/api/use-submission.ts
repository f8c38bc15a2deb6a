import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { noProblems, problemsOf } from './problems.ts';
import { createKeyring } from './repeated-request.ts';

interface SubmissionOptions<Body, Answer> {
  readonly fields: readonly string[];
  readonly send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  readonly done?: (answer: Answer, body: Body) => void | Promise<void>;
}

/** A form on its way: what it is called while it runs, and what was wrong with it. */
export function useSubmission<Body, Answer>({ fields, send, done }: SubmissionOptions<Body, Answer>) {
  const keyring = useRef(createKeyring());
  // The page learns a moment later that a request is on its way. A double click comes before that.
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, reset, data } = useMutation({
    mutationFn: (body: Body) => send(body, keyring.current.keyOf(body)),
    onSuccess: async (answer, body) => {
      keyring.current.forget();
      await done?.(answer, body);
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
