/** Checks of the settings. They ask nobody. */
import type { Config } from '../../config/config.ts';
import { failure, type HealthFinding, ok, warning } from './finding.ts';

/** Finds out whether the settings allow production to send mail. Asks no server. */
export function checkMailSettings(config: Config): HealthFinding[] {
  const { smtpUrl, mailFrom, environment } = config;
  if (environment === 'sandbox') return [];
  if (!smtpUrl) {
    return [
      failure(
        'Production has no mail server, so recipients get no mails: set SMTP_URL, such as smtps://USER:PASSWORD@smtp.example.com.',
      ),
    ];
  }
  if (!/@(localhost|.*\.localhost)$/.test(mailFrom.address)) return checkReturns(config);
  return [
    failure(
      `MAIL_FROM is ${mailFrom.address}, which mail servers refuse: set it to an address of your domain, such as "Gifts <gifts@example.com>".`,
    ),
  ];
}

function checkReturns({ mailReturnDomain }: Config): HealthFinding[] {
  if (mailReturnDomain !== undefined)
    return [ok(`Mail that cannot be delivered returns to ${mailReturnDomain}`)];
  return [
    warning(
      'Nobody learns of mail that bounces after the mail server took it: set MAIL_RETURN_DOMAIN (docs/operating.md, Mail).',
    ),
  ];
}

export function checkCards({ cardGateway, environment }: Config): HealthFinding[] {
  if (cardGateway) return [ok(`Cards are charged by the gateway ${cardGateway.name}`)];
  if (environment === 'sandbox') return [];
  return [
    warning(
      'There is no card gateway, so gifts cannot be paid by card: set the keys of one (docs/operating.md, Cards).',
    ),
  ];
}

export function checkCarrier({ carrier, environment }: Config): HealthFinding[] {
  if (carrier) return [ok(`Tracking numbers are followed by ${carrier.name}`)];
  if (environment === 'sandbox') return [];
  return [
    ok(
      'No provider follows tracking numbers: people say what becomes of parcels (docs/fulfilment.md, Carriers)',
    ),
  ];
}

export function checkPublicUrl({ publicUrl, environment }: Config): HealthFinding[] {
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/') {
    return [
      failure(
        `PUBLIC_URL ${publicUrl} has a path: gift links need a host of their own, so leave the path out.`,
      ),
    ];
  }
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  if (environment === 'production' && isLocal) {
    return [
      failure(
        `PUBLIC_URL is ${publicUrl}, which no recipient can open: set it to your public address, such as https://gifts.example.com.`,
      ),
    ];
  }
  if (environment === 'production' && protocol !== 'https:') {
    return [
      warning(`PUBLIC_URL ${publicUrl} is not https: gift links are secrets and should travel encrypted.`),
    ];
  }
  return [ok(`Links begin with ${publicUrl}`)];
}
