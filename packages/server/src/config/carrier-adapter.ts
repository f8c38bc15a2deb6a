/** The interface by which a deployment gets its carrier. The variables that are set decide which one. */
import type { Clock } from '../kit/clock.ts';
import type { Carrier } from '../ports/carrier.ts';
import type { Environment } from './environment.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/**
 * Reads the variables of one carrier. Returns null if they do not select it. Adds a sentence for the operator to the
 * reader's problems for each wrong value.
 */
export type ConfigureCarrier = (
  read: EnvironmentReader,
  environment: Environment,
) => ConfiguredCarrier | null;

/** A carrier with its settings. It is not open yet. */
export interface ConfiguredCarrier {
  readonly name: string;
  /** Sends no request. */
  open(services: { readonly clock: Clock }): Carrier;
}
