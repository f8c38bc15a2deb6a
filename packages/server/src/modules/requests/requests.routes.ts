import type { MemberHandlersOf } from '../../handlers.ts';
import { getRequest, listRequests } from './read-requests.ts';

export const requestHandlers: MemberHandlersOf<'listRequests' | 'getRequest'> = {
  listRequests: (context, db, { query }) => listRequests(context, db, query),
  getRequest: (context, db, { params }) => getRequest(context, db, params.id),
};
