import type { MemberHandlersOf } from '../../handlers.ts';
import { listBulkActs, previewBulkAct, startBulkAct, stopBulkAct } from './bulk-acts.ts';

export const bulkHandlers: MemberHandlersOf<
  'previewBulkAct' | 'startBulkAct' | 'listBulkActs' | 'stopBulkAct'
> = {
  previewBulkAct: (context, tx, { body }) => previewBulkAct(context, tx, body),
  startBulkAct: (context, tx, { body }) => startBulkAct(context, tx, body),
  listBulkActs: (context, db) => listBulkActs(context, db),
  stopBulkAct: (context, tx, { params }) => stopBulkAct(context, tx, params.id),
};
