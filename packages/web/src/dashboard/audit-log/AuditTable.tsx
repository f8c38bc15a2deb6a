import type { AuditEntry } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { wordsOf } from './act-names.ts';
import { actorOf } from './actor.ts';

/** Actors, acts and things lead to the entries that are about them. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Table caption="Entries, newest first" columns={columns} rows={entries} keyOf={({ id }) => id} />
);

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'act',
    name: 'What',
    cell: ({ act, kind }) => (
      <span className="row">
        <Link to="/settings/audit-log" search={{ act }} className="audit-link">
          <strong>{wordsOf(act)}</strong>
        </Link>
        {kind === 'look' && <Tag kind="info">Look</Tag>}
      </span>
    ),
  },
  {
    id: 'actor',
    name: 'Who',
    cell: ({ actor }) => {
      const { name, detail, filter } = actorOf(actor);
      return (
        <span className="two-lines">
          {filter ? (
            <Link to="/settings/audit-log" search={{ actor: filter }} className="audit-link">
              {name}
            </Link>
          ) : (
            name
          )}
          {detail && <small>{detail}</small>}
        </span>
      );
    },
  },
  {
    id: 'subject',
    name: 'To what',
    cell: ({ subject_kind, subject_id }) => (
      <span className="two-lines">
        {subject_kind ? wordsOf(subject_kind) : <span className="soft">No one thing</span>}
        {subject_id && (
          <Link to="/settings/audit-log" search={{ subject: subject_id }} className="audit-link">
            <small>
              <code>{subject_id}</code>
            </small>
          </Link>
        )}
      </span>
    ),
  },
  { id: 'time', name: 'When', cell: ({ created_at }) => <Time of={created_at} /> },
  { id: 'details', name: 'More', cell: (entry) => <Details entry={entry} /> },
];

function Details({ entry }: { entry: AuditEntry }) {
  const facts = [
    ['From', entry.client_address],
    ['Browser or program', entry.user_agent],
    ['Request', entry.request_id],
    ['Shown', entry.shown_ids.join(' ') || null],
    ['Details', Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details, null, 2) : null],
    ['Entry', entry.id],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <details className="audit-details">
      <summary>
        Details<span className="only-heard"> of {wordsOf(entry.act)}</span>
      </summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === 'Details' ? <pre>{value}</pre> : value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
