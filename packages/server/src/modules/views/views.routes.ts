import type { MemberHandlersOf } from '../../handlers.ts';
import { changeView, listSavedViews, removeSavedView, saveView } from './saved-views.ts';

export const viewHandlers: MemberHandlersOf<'listViews' | 'createView' | 'updateView' | 'removeView'> = {
  listViews: (context, db, { query }) => listSavedViews(context, db, query.list),
  createView: (context, tx, { body }) => saveView(context, tx, body),
  updateView: (context, tx, { params, body }) => changeView(context, tx, params.id, body),
  removeView: (context, tx, { params }) => removeSavedView(context, tx, params.id),
};
