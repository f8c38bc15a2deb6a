import type { CreateInterimCardInput, InterimCard, PaymentFormSettings } from '@gifts/contract/pages';
import { postJson, requestJson } from './request-json.ts';

export const readFormSettings = (publicAppId: string): Promise<PaymentFormSettings> =>
  requestJson(`/embed/settings?${new URLSearchParams({ public_app_id: publicAppId })}`);

export const makeInterimCard = (card: CreateInterimCardInput): Promise<InterimCard> =>
  postJson('/embed/interim_cards', card);
