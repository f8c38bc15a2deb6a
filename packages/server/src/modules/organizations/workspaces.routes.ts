import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import {
  addWorkspace,
  changeWorkspaceMember,
  listWorkspaceSummaries,
  renameWorkspace,
} from './change-workspaces.ts';

export const workspaceHandlers: MemberHandlersOf<
  | 'listWorkspaceSummaries'
  | 'createWorkspace'
  | 'renameWorkspace'
  | 'addWorkspaceMember'
  | 'removeWorkspaceMember'
> = {
  listWorkspaceSummaries: (context, db, { query }) =>
    listWorkspaceSummaries(context, db, withPageDefaults(query)),
  createWorkspace: (context, tx, { body }) => addWorkspace(context, tx, body),
  renameWorkspace: (context, tx, { params, body }) =>
    renameWorkspace(context, tx, { id: params.id, name: body.name }),
  addWorkspaceMember: (context, tx, { params, body }) =>
    changeWorkspaceMember(context, tx, { id: params.id, userId: body.user_id, change: 'add' }),
  removeWorkspaceMember: (context, tx, { params, body }) =>
    changeWorkspaceMember(context, tx, { id: params.id, userId: body.user_id, change: 'remove' }),
};
