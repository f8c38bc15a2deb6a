/** Something the person who runs the service can mend: printed as its one sentence, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
