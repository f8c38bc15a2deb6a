import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';
import { nameOrders, timeOrders } from '../../ui/sorting.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { oneOf } from '../parts/list-search.ts';
import { now } from '../parts/now.ts';
import { keyColumns } from '../search.ts';
import { stateOfKey } from './key-state.ts';
import { sortKeys } from './sort-keys.ts';

interface KeysTableProps {
  readonly keys: readonly ApiKeySummary[];
  /** True if the list has one page, so that it can be sorted here. */
  readonly isWhole: boolean;
  readonly revoke: (key: ApiKeySummary) => void;
}

export function KeysTable({ keys, isWhole, revoke }: KeysTableProps) {
  const { of, sort, down = false } = useSearch({ from: '/shell/developers/keys' });
  const navigate = useNavigate();
  const sorting = sort && { column: sort, isDescending: down };
  const shown = isWhole ? sortKeys(keys, sorting) : keys;
  const columns = of === 'everyone' ? [name, owner, ...facts] : [name, ...facts];
  return (
    <Table
      caption="API keys"
      columns={[...columns, actOf(revoke)]}
      rows={shown}
      keyOf={({ id }) => id}
      {...(isWhole && {
        sorting,
        sort: ({ column, isDescending }) =>
          void navigate({
            to: '/developers/keys',
            search: ({ down: _down, sort: _sort, ...search }) => {
              const sortBy = oneOf(keyColumns, column);
              return {
                ...search,
                ...(sortBy && { sort: sortBy }),
                ...(isDescending && { down: true as const }),
              };
            },
            replace: true,
          }),
      })}
    />
  );
}

const name: Column<ApiKeySummary> = {
  id: 'name',
  name: 'Name',
  orders: nameOrders,
  cell: (key) => (
    <span className="two-lines">
      <strong>{key.name}</strong>
      <small>
        <code>…{key.last_four}</code>
      </small>
      <span className="tags">
        <State apiKey={key} />
        {key.is_read_only && <Tag>Read-only</Tag>}
        {key.kind === 'commerce' && <Tag kind="info">{`App: ${key.commerce_app_name ?? 'unnamed'}`}</Tag>}
      </span>
    </span>
  ),
};

function State({ apiKey }: { apiKey: ApiKeySummary }) {
  const state = stateOfKey(apiKey, now());
  if (state === 'revoked') return <Tag kind="danger">Revoked</Tag>;
  if (state === 'expired') return <Tag kind="warning">Expired</Tag>;
  return <Tag kind="success">Works</Tag>;
}

const owner: Column<ApiKeySummary> = { id: 'owner', name: 'Whose', cell: ({ user_email }) => user_email };

const facts: readonly Column<ApiKeySummary>[] = [
  {
    id: 'created',
    name: 'Made',
    orders: timeOrders,
    cell: ({ created_at }) => <Time of={created_at} to="day" />,
  },
  {
    id: 'used',
    name: 'Last used',
    orders: timeOrders,
    cell: ({ last_used_at, last_used_from }) =>
      last_used_at ? (
        <span className="two-lines">
          <Time of={last_used_at} />
          {last_used_from && <small>from {last_used_from}</small>}
        </span>
      ) : (
        <span className="soft">Never</span>
      ),
  },
  {
    id: 'expires',
    name: 'Expires',
    orders: timeOrders,
    cell: ({ expires_at }) =>
      expires_at ? <Time of={expires_at} to="day" /> : <span className="soft">Never</span>,
  },
];

const actOf = (revoke: (key: ApiKeySummary) => void): Column<ApiKeySummary> => ({
  id: 'act',
  name: 'Revoke',
  isAct: true,
  cell: (key) =>
    stateOfKey(key, now()) === 'works' && (
      <button
        type="button"
        className="button button-plain button-fit"
        aria-label={`Revoke ${key.name}`}
        onClick={() => revoke(key)}
      >
        Revoke
      </button>
    ),
});
