import type { MemberHandlersOf } from '../../handlers.ts';
import { createOccasionRule, deleteOccasionRule, updateOccasionRule } from './change-rules.ts';
import { listOccasionRules } from './present-rules.ts';
import { previewOccasionRule } from './preview-rule.ts';

export const occasionHandlers: MemberHandlersOf<
  | 'listOccasionRules'
  | 'previewOccasionRule'
  | 'createOccasionRule'
  | 'updateOccasionRule'
  | 'deleteOccasionRule'
> = {
  listOccasionRules: (context, db) => listOccasionRules(context, db),
  previewOccasionRule: (context, tx, { body }) => previewOccasionRule(context, tx, body),
  createOccasionRule: (context, tx, { body }) => createOccasionRule(context, tx, body),
  updateOccasionRule: (context, tx, { params, body }) => updateOccasionRule(context, tx, params.id, body),
  deleteOccasionRule: (context, tx, { params }) => deleteOccasionRule(context, tx, params.id),
};
