import { cardGateways } from '../adapters.ts';
import { type Config, loadConfig } from '../config/config.ts';

/** The settings of this process. Throws one OperatorError that says all that is wrong with them. */
export const readConfig = (): Config => loadConfig(process.env, cardGateways);
