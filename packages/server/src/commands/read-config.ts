import { cardGateways } from '../adapters.ts';
import { type Config, loadConfig } from '../config/config.ts';
import type { CommandContext } from './command.ts';

/** Reads the settings of the command's environment, those of every adapter included. */
export const readConfig = ({ env }: Pick<CommandContext, 'env'>): Config => loadConfig(env, cardGateways);
