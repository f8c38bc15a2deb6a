import { OperatorError } from './operator-error.ts';

/** A command that was not written as its usage says: ends with exit code 2, and not with 1. */
export class UsageError extends OperatorError {}
