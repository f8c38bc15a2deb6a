import type { FormSettings, InterimCard, TokenizedCard } from './page-shapes.ts';
import { postJson, requestJson } from './request-json.ts';

export const readFormSettings = (publicAppId: string): Promise<FormSettings> =>
  requestJson(`/embed/settings?${new URLSearchParams({ public_app_id: publicAppId })}`);

export const makeInterimCard = (publicAppId: string, card: TokenizedCard): Promise<InterimCard> =>
  postJson('/embed/interim_cards', { public_app_id: publicAppId, ...card });
