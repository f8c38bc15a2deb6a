interface FormProblem {
  readonly field: string;
  readonly message: string;
}

/** What is still empty, in the words of the page. The service says it as programs need it. */
const empty: Readonly<Record<string, string>> = {
  'cart.items': 'There is no gift yet.',
  from_name: 'Nobody is named as the sender.',
  recipients: 'There is nobody to send it to.',
  send_method: 'It is not clear how it reaches people.',
};

const saysEmpty =
  /\b(blank|required|at least (one|1)|must be one of|must have at least|can't be empty|missing)\b/i;

/** A whole sentence about a field of the form. */
export function sayProblem({ field, message }: FormProblem): string {
  const own = empty[field];
  if (own !== undefined && saysEmpty.test(message)) return own;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
