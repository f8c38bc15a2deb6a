/** The workspaces of an organization, and who can use them. */
import { define } from '../operations/operation.ts';
import {
  IdParams,
  ListOf,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

export const WorkspaceSummary = Type.Object(
  {
    id: Uuid('Id of the workspace.'),
    name: Type.String({ description: 'Name of the workspace.' }),
    members_count: Type.Integer({ description: 'Number of members who can use it, admins included.' }),
    created_at: Timestamp('Time at which the workspace was made.'),
  },
  { title: 'WorkspaceSummary', description: 'A workspace, with the number of its members.' },
);
export type WorkspaceSummary = Static<typeof WorkspaceSummary>;

export const WorkspaceInput = Strict({ name: RequiredLine(255, 'Name of the workspace.') });
export type WorkspaceInput = Static<typeof WorkspaceInput>;

export const WorkspaceMemberInput = Strict({ user_id: Uuid('Id of the member.') });
export type WorkspaceMemberInput = Static<typeof WorkspaceMemberInput>;

/** An organization has no more workspaces. */
export const mostWorkspaces = 500;

export const workspaceOperations = {
  listWorkspaceSummaries: define({
    method: 'GET',
    path: '/internal/workspaces',
    tag: 'Workspaces',
    summary: 'List workspaces with their members',
    description: 'Returns the workspaces that the person can use, newest first.',
    callers: 'members',
    access: 'read',
    query: Strict({ ...pageQuery }),
    status: 200,
    response: ListOf(WorkspaceSummary),
    errors: [],
  }),
  createWorkspace: define({
    method: 'POST',
    path: '/internal/workspaces',
    tag: 'Workspaces',
    summary: 'Make a workspace',
    description: `Makes a workspace, which admins can use at once and others when they are added. An organization has at most ${mostWorkspaces}.`,
    callers: 'members',
    access: 'admin',
    body: WorkspaceInput,
    status: 201,
    response: WorkspaceSummary,
    errors: [],
  }),
  renameWorkspace: define({
    method: 'PATCH',
    path: '/internal/workspaces/{id}',
    tag: 'Workspaces',
    summary: 'Rename a workspace',
    description: 'Gives a workspace another name. Batches that were sent before show it too.',
    callers: 'members',
    access: 'admin',
    params: IdParams,
    body: WorkspaceInput,
    status: 200,
    response: WorkspaceSummary,
    errors: ['not_found'],
  }),
  addWorkspaceMember: define({
    method: 'POST',
    path: '/internal/workspaces/{id}/add_member',
    tag: 'Workspaces',
    summary: 'Let a member use a workspace',
    description: 'Takes effect within a second. A second time it changes nothing.',
    callers: 'members',
    access: 'admin',
    params: IdParams,
    body: WorkspaceMemberInput,
    status: 200,
    response: WorkspaceSummary,
    errors: ['not_found'],
  }),
  removeWorkspaceMember: define({
    method: 'POST',
    path: '/internal/workspaces/{id}/remove_member',
    tag: 'Workspaces',
    summary: 'Let a member use a workspace no more',
    description: 'Takes effect within a second. An admin can use every workspace nevertheless.',
    callers: 'members',
    access: 'admin',
    params: IdParams,
    body: WorkspaceMemberInput,
    status: 200,
    response: WorkspaceSummary,
    errors: ['not_found'],
  }),
} as const;
