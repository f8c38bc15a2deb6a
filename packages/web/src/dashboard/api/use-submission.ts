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
  const { mutate, isPending, error, reset, data } = useMutation({
    mutationFn: (body: Body) => send(body, keyring.current.keyOf(body)),
    onSuccess: async (answer, body) => {
      keyring.current.forget();
      await done?.(answer, body);
    },
  });
  return {
    isPending,
    reset,
    /** The last answer. */
    data,
    problems: error ? problemsOf(error, fields) : noProblems,
    submit: (body: Body) => mutate(body),
    /** For `onSubmit` of a form. */
    submitForm: (body: Body) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isPending) return;
      const form = event.currentTarget;
      mutate(body, { onError: () => focusFirstProblem(form) });
    },
  };
}

/** After the sentences stand next to their fields. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
