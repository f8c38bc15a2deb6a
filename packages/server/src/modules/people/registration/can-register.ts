import type { Services } from '../../../context/context.ts';

/**
 * True if organizations may sign up by themselves. Without mail, production cannot prove an address. The sandbox without a mail server
 * shows the link on the page.
 */
export const canRegister = ({ config }: Pick<Services, 'config'>): boolean =>
  config.selfRegistration &&
  config.oidc?.isOnly !== true &&
  (config.smtpUrl !== undefined || config.environment === 'sandbox');
