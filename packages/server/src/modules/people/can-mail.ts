import type { Services } from '../../context/context.ts';

/** True if mail leaves the service, or lands in the mailbox of the sandbox. */
export const canMail = ({ config }: Pick<Services, 'config'>): boolean =>
  config.smtpUrl !== undefined || config.environment === 'sandbox';
