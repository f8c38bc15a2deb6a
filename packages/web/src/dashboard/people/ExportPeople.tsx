import { operationUrl } from '@gifts/sdk/operation-url';
import { ExportFile } from '../list/ExportFile.tsx';
import { countPeople } from '../parts/counts.ts';
import type { PeopleSearch } from '../search.ts';
import { filtersOf } from './people.ts';

interface ExportPeopleProps {
  readonly search: PeopleSearch;
  readonly total: number;
  readonly close: () => void;
}
export const ExportPeople = ({ search, total, close }: ExportPeopleProps) => (
  <ExportFile
    path={operationUrl('/internal/contacts/export', undefined, filtersOf(search))}
    fileName="people.csv"
    total={total}
    close={close}
  >
    <p>
      {countPeople(total)}, as the filters choose them: names, addresses, dates and notes. The file can be
      imported again. The audit log notes it.
    </p>
  </ExportFile>
);
