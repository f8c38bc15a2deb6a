import type { CreateWebhookInput, UpdateWebhookInput, Webhook } from '@gifts/sdk';

/** The form of a webhook as it is typed. */
export interface TypedWebhook {
  readonly url: string;
  readonly description: string;
  readonly throttle: string;
  readonly isAll: boolean;
  readonly events: readonly string[];
}

/** The fields of the form, by their names in the contract. */
export const webhookFields = ['url', 'description', 'throttle', 'events'] as const;

export const newWebhook: TypedWebhook = { url: '', description: '', throttle: '', isAll: true, events: [] };

export const typedWebhook = ({ url, description, throttle, events }: Webhook): TypedWebhook => ({
  url,
  description: description ?? '',
  throttle: throttle ? String(throttle) : '',
  isAll: events.includes('*'),
  events: events.filter((pattern) => pattern !== '*'),
});

/** For what is no number the service says what it must be. */
const throttleOf = (typed: string): number => Number(typed.replaceAll(',', '')) || 0;

export const creationOf = ({
  url,
  description,
  throttle,
  isAll,
  events,
}: TypedWebhook): CreateWebhookInput => ({
  url: url.trim(),
  ...(description.trim() && { description: description.trim() }),
  ...(throttle.trim() && { throttle: throttleOf(throttle) }),
  ...(!isAll && { events: [...events] }),
});

/** Only what was changed, so that an unchanged address is not checked again. */
export function changesOf(webhook: Webhook, typed: TypedWebhook): UpdateWebhookInput {
  const before = typedWebhook(webhook);
  const events = typed.isAll ? ['*'] : typed.events;
  return {
    ...(typed.url.trim() !== before.url && { url: typed.url.trim() }),
    ...(typed.description.trim() !== before.description && { description: typed.description.trim() || null }),
    ...(typed.throttle.trim() !== before.throttle && {
      throttle: typed.throttle.trim() ? throttleOf(typed.throttle) : null,
    }),
    ...(events.join() !== webhook.events.join() && { events: [...events] }),
  };
}
