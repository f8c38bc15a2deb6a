import type { MemberHandlersOf } from '../../handlers.ts';
import { getGiftTrend } from './get-gift-trend.ts';
import { getOverview } from './get-overview.ts';

export const overviewHandlers: MemberHandlersOf<'getOverview' | 'getGiftTrend'> = {
  getOverview: (context, db) => getOverview(context, db),
  getGiftTrend: (context, db, { query }) => getGiftTrend(context, db, query),
};
