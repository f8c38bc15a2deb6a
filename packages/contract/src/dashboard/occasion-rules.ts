/** Rules that prepare a draft before the birthdays and work anniversaries of people. */
import { define } from '../operations/operation.ts';
import { patterns } from '../patterns.ts';
import {
  IdParams,
  ListOf,
  NoContent,
  Nullable,
  OptionalNullable,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { occasions } from './contact-fields.ts';
import { Author } from './draft-recipients.ts';

/** An organization has no more rules. */
export const mostOccasionRules = 50;
/** A draft is prepared so many days before the day at most. */
export const mostDaysBefore = 60;
/** A rule is for so many anniversaries at most, and for none later than the last one. */
const mostYears = 20;
const lastAnniversary = 70;
/** The days of the coming ones that are named. */
export const mostComing = 3;

/** Why a rule prepares nothing until somebody looks at it. */
export const ruleProblems = ['template_gone', 'list_gone', 'cannot_send', 'drafts_full'] as const;
export type RuleProblem = (typeof ruleProblems)[number];

const problem = Type.Enum(ruleProblems, {
  description:
    '`template_gone`: the template was deleted or is for another workspace now. `list_gone`: the list was deleted. `cannot_send`: the member who is told may not send gifts in the workspace any more. `drafts_full`: at the last look, the organization had as many drafts, or recipients in them, as it can have.',
});

const occasion = Type.Enum([...occasions], {
  description: '`birthday`, or `anniversary` of the day on which somebody began to work.',
});
const years = OptionalNullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: lastAnniversary, description: 'Number of years.' }), {
    minItems: 1,
    maxItems: mostYears,
    description: `The anniversaries that count, such as 1, 5 and 10: at most ${mostYears}. Null or absent: each, from the first. Only for \`anniversary\`.`,
  }),
);
const daysBefore = Type.Integer({
  minimum: 0,
  maximum: mostDaysBefore,
  description: `How many days before the day the draft is prepared, 0 to ${mostDaysBefore}.`,
});
const listId = OptionalNullable(
  Uuid('The list whose people it is for, of the workspace of the rule. Null or absent: everybody there.'),
);
const timeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'IANA name of the time zone in which days begin and the gift is sent, such as `Europe/Berlin`.',
});

const fields = {
  name: RequiredLine(100, 'Name, 1 to 100 characters.'),
  days_before: daysBefore,
  template_id: Uuid('The template that drafts are made from: of the workspace of the rule, or of all.'),
  user_id: Uuid('The admin or sender of the workspace whose drafts they are, and who is told.'),
  send_time: Type.String({
    pattern: patterns.clockTime,
    description: 'When the gift is to be sent on the day, as `HH:MM`.',
  }),
  time_zone: timeZone,
};

export const CreateOccasionRuleInput = Strict({
  workspace_id: Type.Optional(
    Uuid('Id of the workspace. Default: the oldest workspace that the person can use.'),
  ),
  occasion,
  years,
  list_id: listId,
  ...fields,
});
export type CreateOccasionRuleInput = Static<typeof CreateOccasionRuleInput>;

export const UpdateOccasionRuleInput = Strict({
  ...Type.Partial(Type.Object(fields)).properties,
  years,
  list_id: listId,
  is_paused: Type.Optional(Type.Boolean({ description: 'Whether the rule prepares nothing for now.' })),
});
export type UpdateOccasionRuleInput = Static<typeof UpdateOccasionRuleInput>;

export const PreviewOccasionInput = Strict({
  workspace_id: CreateOccasionRuleInput.properties.workspace_id,
  occasion,
  years,
  days_before: daysBefore,
  list_id: listId,
  time_zone: timeZone,
});
export type PreviewOccasionInput = Static<typeof PreviewOccasionInput>;

const ComingOccasion = Type.Object(
  {
    contact_id: Uuid('Id of the person.'),
    first_name: Type.String({ description: 'First name.' }),
    last_name: Nullable(Type.String({ description: 'Last name.' })),
    occurs_on: Type.String({ format: 'date', description: 'The day, as `YYYY-MM-DD`.' }),
  },
  { title: 'ComingOccasion', description: 'The next birthday or anniversary of somebody.' },
);

export const OccasionPreview = Type.Object(
  {
    people_count: Type.Integer({
      description: 'Number of people whom the rule is for: those with such a day who are to get gifts.',
    }),
    due_now: Type.Integer({
      description: 'Number of them whose day comes so soon that a draft is prepared at once.',
    }),
    coming: Type.Array(ComingOccasion, {
      description: `Whose day is next, within a year, at most ${mostComing} people.`,
    }),
  },
  { title: 'OccasionPreview', description: 'What a rule would do.' },
);
export type OccasionPreview = Static<typeof OccasionPreview>;

const Named = (what: string) =>
  Type.Object({
    id: Uuid(`Id of the ${what}.`),
    name: Type.String({ description: `Name of the ${what}.` }),
  });

export const OccasionRule = Type.Object(
  {
    id: Uuid('Id of the rule.'),
    workspace: Named('workspace'),
    name: Type.String({ description: 'Name of the rule.' }),
    occasion,
    years: Nullable(Type.Array(Type.Integer(), { description: 'The anniversaries that count. Null: each.' })),
    days_before: daysBefore,
    is_for_everybody: Type.Boolean({
      description:
        'True if the rule is for all people of the workspace, and false if it is for those of a list.',
    }),
    list: Nullable(Named('list')),
    template: Nullable(Named('template')),
    user: Author,
    send_time: Type.String({ description: 'When the gift is to be sent on the day, as `HH:MM`.' }),
    time_zone: Type.String({ description: 'IANA name of the time zone.' }),
    is_paused: Type.Boolean({ description: 'True if the rule prepares nothing for now.' }),
    problem: Nullable(problem),
    next: Nullable(ComingOccasion),
    waiting_drafts: Type.Integer({
      description: 'Number of drafts that it has prepared and that were neither sent nor deleted.',
    }),
    can_change: Type.Boolean({
      description: 'True for admins, for whoever has made the rule and for the member who is told.',
    }),
    created_by: Author,
    created_at: Timestamp('Time at which the rule was made.'),
    updated_at: Timestamp('Time of the last change.'),
  },
  {
    title: 'OccasionRule',
    description: 'A rule that prepares drafts before birthdays or work anniversaries.',
  },
);
export type OccasionRule = Static<typeof OccasionRule>;

const common = { callers: 'members', tag: 'People' } as const;

export const occasionRuleOperations = {
  listOccasionRules: define({
    ...common,
    access: 'read',
    reveals: 'recipients',
    method: 'GET',
    path: '/internal/occasion_rules',
    summary: 'List rules for birthdays and anniversaries',
    description: 'Returns all rules of the workspaces that the caller can use, by name.',
    status: 200,
    response: ListOf(OccasionRule),
    errors: [],
  }),
  previewOccasionRule: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/occasion_rules/preview',
    summary: 'See what a rule would do',
    description: 'Returns whom a rule would be for. Nothing changes.',
    isRecorded: false,
    body: PreviewOccasionInput,
    status: 200,
    response: OccasionPreview,
    errors: [],
  }),
  createOccasionRule: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/occasion_rules',
    summary: 'Make a rule for birthdays or anniversaries',
    description: `Makes a rule. Each day at 06:00 it prepares one draft for all people whose day is \`days_before\` days ahead, and for those whose day is nearer and for whom it has not prepared anything in the year of that day. The first time is at once. The draft is scheduled for the day; it is sent only when a member sends it. An organization has at most ${mostOccasionRules} rules.`,
    body: CreateOccasionRuleInput,
    status: 201,
    response: OccasionRule,
    errors: [],
  }),
  updateOccasionRule: define({
    ...common,
    access: 'write',
    method: 'PATCH',
    path: '/internal/occasion_rules/{id}',
    summary: 'Change a rule for birthdays or anniversaries',
    description:
      'Changes what is given and keeps the rest. Nobody is prepared for twice in a year because of a change. Workspace and occasion stay. Senders can change only the rules that they have made or are told by.',
    params: IdParams,
    body: UpdateOccasionRuleInput,
    status: 200,
    response: OccasionRule,
    errors: ['not_found'],
  }),
  deleteOccasionRule: define({
    ...common,
    access: 'write',
    method: 'DELETE',
    path: '/internal/occasion_rules/{id}',
    summary: 'Delete a rule for birthdays or anniversaries',
    description:
      'Deletes a rule, and what it remembers of whom it has prepared for. Its drafts stay. Senders can delete only the rules that they have made or are told by.',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
} as const;
