import { operationUrl } from '@gifts/sdk/operation-url';
import { ExportFile } from '../list/ExportFile.tsx';
import type { PeopleSearch } from '../search.ts';
import { filtersOf } from './people.ts';

interface ExportPeopleProps {
  readonly search: PeopleSearch;
  readonly total: number;
  readonly close: () => void;
}

const count = new Intl.NumberFormat();

export const ExportPeople = ({ search, total, close }: ExportPeopleProps) => (
  <ExportFile
    name="people.csv"
    path={operationUrl('/internal/contacts/export', undefined, filtersOf(search))}
    total={total}
    close={close}
  >
    <p>
      {count.format(total)} {total === 1 ? 'person' : 'people'}, as the filters choose them: names, addresses,
      dates and notes. The file can be imported again. The audit log notes it.
    </p>
  </ExportFile>
);
