/** The mail to the admins that a webhook was disabled. */
import { fillLayout } from './fill-layout.ts';
import { webhookDisabledMailLayout } from './layouts.generated.ts';
import { greetingTo, type RenderedMail, readableTime, textParts } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type WebhookDisabledMailParams = {
  adminFirstName: string;
  url: string;
  description: string | null;
  /** `gone`: the webhook answered 410. `failing`: no delivery succeeded for five days. */
  reason: 'gone' | 'failing';
  failingSince: Date | null;
};

export function renderWebhookDisabledMail(params: WebhookDisabledMailParams): RenderedMail {
  const subject = 'A webhook was disabled';
  const greeting = greetingTo(params.adminFirstName);
  const headline = 'A webhook was disabled';
  const url = oneLine(
    [params.url, params.description && `(${params.description})`].filter(Boolean).join(' '),
    500,
  );
  const reason = reasonOf(params);
  const consequence =
    'It receives nothing until you enable it again. Events that happen meanwhile are kept for 90 days: once it is ' +
    'enabled, ask for those it missed with the recover operation.';
  const footer = 'You get this mail because you are an admin.';
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `Address: ${url}\nWhy: ${reason}`,
      consequence,
      `-- \n${footer}`,
    ),
    html: fillLayout(webhookDisabledMailLayout, {
      subject,
      preheader: reason,
      greeting,
      headline,
      url,
      reason,
      consequence,
      footer,
    }),
  };
}

function reasonOf({ reason, failingSince }: WebhookDisabledMailParams): string {
  if (reason === 'gone') return 'It answered 410 Gone, which says that it wants nothing more.';
  const since = failingSince ? ` since ${readableTime(failingSince)}` : '';
  return `Nothing got through to it for five days${since}.`;
}
