/** Files that commands write where --output says. */
import { OperatorError } from '../kit/errors.ts';
import { whyNotWritten } from '../kit/why-not-written.ts';

/** Throws a sentence about a file that could not be written, or the error if it is another one. */
export function refuseFile(file: string, error: unknown): never {
  const reason = whyNotWritten(error);
  if (reason === undefined) throw error;
  throw new OperatorError(`${file} cannot be written: ${reason}. Name another file with --output.`);
}
