import { Link } from '@tanstack/react-router';
import { Download, FileUp, UserRoundPlus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { PeopleSearch } from '../search.ts';
import type { OpenPeopleDialog } from './open-people-dialog.ts';

interface PeopleActsProps {
  readonly search: PeopleSearch;
  readonly total: number;
  readonly open: (dialog: OpenPeopleDialog) => void;
}

/** What admins and senders do with all people. */
export const PeopleActs = ({ search, total, open }: PeopleActsProps) => (
  <>
    {total > 0 && (
      <Button kind="plain" width="fit" onClick={() => open({ name: 'export', search, total })}>
        <Download size={18} aria-hidden="true" />
        Export
      </Button>
    )}
    <Link to="/people/import" className="button button-plain button-fit">
      <FileUp size={18} aria-hidden="true" />
      Import
    </Link>
    <Button width="fit" onClick={() => open({ name: 'add' })}>
      <UserRoundPlus size={18} aria-hidden="true" />
      Add somebody
    </Button>
  </>
);
