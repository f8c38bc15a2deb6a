import { RequestError } from '../api/request-error.ts';
import type { Failure } from './messages.ts';

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  return { code: 'not_ready', message: 'The payment form is still loading. Try again in a moment.' };
}
