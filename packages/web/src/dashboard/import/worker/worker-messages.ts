import type { ImportSession, Progress } from './import-session.ts';

export interface WorkerCall {
  readonly id: number;
  readonly name: keyof ImportSession;
  readonly input: unknown;
}

export type WorkerAnswer =
  | { readonly progress: Progress }
  | { readonly id: number; readonly result: unknown }
  /** A sentence for the person: the file cannot be read. */
  | { readonly id: number; readonly refusal: string }
  | { readonly id: number; readonly failure: string };
