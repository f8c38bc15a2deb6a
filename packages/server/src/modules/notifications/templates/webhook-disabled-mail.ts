/** The mail to the admins, or to those who ship, that a webhook was disabled. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';
import { oneLine } from './people-text.ts';

export type WebhookDisabledMailParams = {
  adminFirstName: string;
  /** Absent for admins of organizations. */
  isToShipper?: true;
  url: string;
  description: string | null;
  /** `gone`: the webhook answered 410. `failing`: no delivery succeeded for five days. */
  reason: 'gone' | 'failing';
  failingSince: Date | null;
};

export function webhookDisabledMail(mail: MailLanguage, params: WebhookDisabledMailParams): Letter {
  const { texts } = mail;
  const reason = reasonOf(mail, params);
  const url = oneLine(
    [params.url, params.description && `(${params.description})`].filter(Boolean).join(' '),
    500,
  );
  return {
    subject: texts('webhook_headline'),
    preheader: reason,
    greeting: greetingTo(mail, params.adminFirstName),
    headline: texts('webhook_headline'),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('webhook_address'), url],
          [texts('why'), reason],
        ],
      },
      { kind: 'paragraph', text: texts('webhook_next') },
    ],
    footer: texts(params.isToShipper ? 'shipper_footer' : 'admin_footer'),
  };
}

function reasonOf(
  { texts, time }: MailLanguage,
  { reason, failingSince }: WebhookDisabledMailParams,
): string {
  if (reason === 'gone') return texts('webhook_gone');
  return failingSince
    ? texts('webhook_failing_since', { time: time(failingSince) })
    : texts('webhook_failing');
}
