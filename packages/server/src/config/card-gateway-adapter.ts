/** How a deployment comes to its card gateway: by the variables that are set. */
import type { Database } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { Environment } from './environment.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/**
 * Reads the variables of one card gateway. Null where they do not ask for it. What is wrong with them becomes a
 * problem of the reader, in a sentence for the operator.
 */
export type ConfigureCardGateway = (
  read: EnvironmentReader,
  environment: Environment,
) => ConfiguredCardGateway | null;

/** A card gateway with its settings, not open yet. */
export interface ConfiguredCardGateway {
  /** The name of the gateway that is opened. */
  readonly name: string;
  /** Loads the code of the gateway and sends no request. */
  open(services: { readonly db: Database; readonly clock: Clock }): Promise<CardGateway>;
}
