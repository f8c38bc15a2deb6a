/** The interface by which a deployment gets its card gateway. The variables that are set decide which one. */
import type { Database } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { Environment } from './environment.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/**
 * Reads the variables of one card gateway. Returns null if they do not select it. Adds a sentence for the operator to
 * the reader's problems for each wrong value.
 */
export type ConfigureCardGateway = (
  read: EnvironmentReader,
  environment: Environment,
) => ConfiguredCardGateway | null;

/** A card gateway with its settings. It is not open yet. */
export interface ConfiguredCardGateway {
  /** The name of the gateway. */
  readonly name: string;
  /** Loads the code of the gateway. Sends no request. */
  open(services: { readonly db: Database; readonly clock: Clock }): Promise<CardGateway>;
}
