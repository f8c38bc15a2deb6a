import type { ConfigureCarrier, ConfiguredCarrier } from '../../../../config/carrier-adapter.ts';
import { createEasypostCarrier } from './easypost-carrier.ts';
import { type EasypostSettings, readEasypostSettings } from './easypost-settings.ts';

/** EasyPost follows tracking numbers if its key and secret are set. */
export const configureEasypost: ConfigureCarrier = (read, environment) => {
  const settings = readEasypostSettings(read, environment);
  return settings && configuredEasypost(settings);
};

export const configuredEasypost = (settings: EasypostSettings): ConfiguredCarrier => ({
  name: 'easypost',
  open: ({ clock }) => createEasypostCarrier({ ...settings, clock }),
});
