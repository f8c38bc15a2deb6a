import { fullName } from '@gifts/contract/names';
import { Link } from '@tanstack/react-router';
import type { ContactSummary } from '../../api/dashboard-operations.generated.ts';
import { type Column, type Selection, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { sayBirthday, sayDate } from './dates.ts';

const none = <span className="soft">–</span>;

const columns: readonly Column<ContactSummary>[] = [
  {
    id: 'name',
    name: 'Name',
    cell: (person) => (
      <span className="two-lines">
        <Link to="/people/$id" params={{ id: person.id }}>
          <strong>{fullName(person)}</strong>
        </Link>
        {person.email && <small>{person.email}</small>}
      </span>
    ),
  },
  {
    id: 'company',
    name: 'Company',
    cell: ({ company, title }) =>
      company || title ? (
        <span className="two-lines">
          <span>{company ?? title}</span>
          {company && title && <small>{title}</small>}
        </span>
      ) : (
        none
      ),
  },
  {
    id: 'birthday',
    name: 'Birthday',
    cell: ({ birthday }) => (birthday ? sayBirthday({ ...birthday, year: null }) : none),
  },
  {
    id: 'started',
    name: 'Started',
    cell: ({ started_on }) => (started_on ? sayDate(started_on) : none),
  },
  {
    id: 'facts',
    name: 'Facts',
    cell: ({ has_address, wants_no_gifts }) => (
      <span className="tags">
        {wants_no_gifts && <Tag kind="danger">No gifts</Tag>}
        {has_address ? <Tag>Address</Tag> : !wants_no_gifts && none}
      </span>
    ),
  },
];

interface PeopleTableProps {
  readonly people: readonly ContactSummary[];
  readonly selection: Selection<ContactSummary> | undefined;
}

export const PeopleTable = ({ people, selection }: PeopleTableProps) => (
  <Table
    caption="People, by name"
    columns={columns}
    rows={people}
    keyOf={({ id }) => id}
    selection={selection}
  />
);
