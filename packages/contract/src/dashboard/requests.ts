/** The log of the requests that programs make with API keys. */
import { define } from '../operations/operation.ts';
import { createdBoundsQuery } from '../order.ts';
import { Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';

/** How long requests are kept, and how many of an organization unless the operator sets another number. Of those that failed, a quarter more. */
export const requestLogLimits = {
  days: 7,
  keptPerDay: 20_000,
  keptPerSecond: 200,
} as const;

export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

const Text = (description: string) => Type.String({ description });

const fields = {
  id: Uuid('Id of the entry.'),
  created_at: Timestamp('Time of the answer. It is real time, also in the sandbox.'),
  method: Text('HTTP method.'),
  path: Text(
    'Path of the request. A part that is no id of this service is replaced by its name, such as `{id}`.',
  ),
  operation: Text('Name of the operation, such as `createOrderBatch`.'),
  status: Nullable(
    Type.Integer({
      description: 'HTTP status of the answer. Null if the connection was closed before it.',
    }),
  ),
  duration_ms: Type.Integer({
    description: 'Time from the arrival of the request to the end of the answer, in milliseconds.',
  }),
  request_id: Nullable(
    Text(
      'The `Request-Id` of the answer. Null if the caller had chosen it with `X-Request-Id`: the request is found by it, but it is not stored.',
    ),
  ),
  error_code: Nullable(Text('The `code` of the error. Null without an error.')),
  key: Type.Object(
    {
      id: Uuid('Id of the key.'),
      name: Text('Name of the key.'),
      last_four: Text('The last four characters of the key.'),
      user_email: Text('E-mail address of the user whose key it is.'),
    },
    { description: 'The API key of the request.' },
  ),
};

export const RequestSummary = Type.Object(fields, {
  title: 'RequestSummary',
  description: 'A request that was made with an API key.',
});
export type RequestSummary = Static<typeof RequestSummary>;

export const RequestDetail = Type.Object(
  {
    ...fields,
    idempotency_key: Nullable(
      Text(
        'The beginning of the `Idempotency-Key` if that is a UUID, otherwise its length. Null without one.',
      ),
    ),
    user_agent: Nullable(
      Text('Those programs in the `User-Agent` that are known, otherwise its length. Null without one.'),
    ),
    query: Type.Unknown({ description: 'The query parameters, redacted like the bodies. Null without any.' }),
    request_body: Type.Unknown({
      description:
        'The body of the request. Values that could name a person or open something are replaced by their type and length. At most about 4 kB. Null without one.',
    }),
    response_body: Type.Unknown({
      description: 'The body of the answer, redacted in the same way. Null without one.',
    }),
  },
  { title: 'RequestDetail', description: 'A request that was made with an API key, with its bodies.' },
);
export type RequestDetail = Static<typeof RequestDetail>;

const RequestList = Type.Object(
  {
    data: Type.Array(RequestSummary, { description: 'The requests, newest first.' }),
    list_meta: Type.Object(
      {
        has_more: Type.Boolean({ description: 'True if there are older requests.' }),
        next_after: Nullable(
          Uuid(
            'The value to send as the next `after`: the id of the last entry. Null when the list is empty.',
          ),
        ),
        left_out_today: Type.Integer({
          description:
            'Number of requests of the organization that were made today (UTC) and not kept, because there were too many.',
        }),
      },
      { description: 'Where to continue.' },
    ),
  },
  { title: 'RequestList', description: 'A page of the request log.' },
);
export type RequestList = Static<typeof RequestList>;

export const ListRequestsQuery = Strict({
  after: Type.Optional(Uuid('Id of an entry. Returns the entries after it in the list, which are older.')),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Number of entries to return, 1 to 100. Default: 50.',
    }),
  ),
  outcome: Type.Optional(
    Type.Enum([...requestOutcomes], {
      description:
        '`succeeded`: the status is 2xx. `refused`: 4xx. `failed`: 5xx, or the connection was closed before the answer.',
    }),
  ),
  method: Type.Optional(
    Type.Enum(['GET', 'POST', 'PATCH', 'DELETE'], { description: 'Returns only requests of this method.' }),
  ),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Returns only requests whose path begins so, such as `/v1/orders`.',
    }),
  ),
  key_id: Type.Optional(Uuid('Id of an API key. Returns only its requests.')),
  ...createdBoundsQuery,
});
export type ListRequestsQuery = Static<typeof ListRequestsQuery>;

export const requestOperations = {
  listRequests: define({
    method: 'GET',
    path: '/internal/requests',
    tag: 'Request log',
    summary: 'List requests',
    description:
      "Returns requests of the last 7 days, newest first: to admins those of all API keys of the organization, to others those of their own keys. Of each day (UTC), the first 20,000 requests of the organization are kept, at most 200 in a second, and a quarter more that failed. It is a log: what happens in a process's last second before it is killed may be missing.",
    callers: 'members',
    access: 'read',
    query: ListRequestsQuery,
    status: 200,
    response: RequestList,
    errors: [],
  }),
  getRequest: define({
    method: 'GET',
    path: '/internal/requests/{id}',
    tag: 'Request log',
    summary: 'Get a request',
    description:
      'Returns a request by the id of its entry or by its `Request-Id`; of several with the same `Request-Id`, the newest.',
    callers: 'members',
    access: 'read',
    params: Strict({
      id: Type.String({ description: 'Id of the entry, or the `Request-Id` of the answer.' }),
    }),
    query: Strict({}),
    status: 200,
    response: RequestDetail,
    errors: ['not_found'],
  }),
} as const;
