import { cardGateways, carriers } from '../adapters.ts';
import { type Config, loadConfig } from '../config/config.ts';
import type { CommandContext } from './command.ts';

/** Reads the settings from the command's environment, including those of every adapter. */
export const readConfig = ({ env }: Pick<CommandContext, 'env'>): Config =>
  loadConfig(env, cardGateways, carriers);
