import { fullName } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import type { AlikeContact } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { personQuery } from '../people/people.ts';
import { MergeTwo } from '../person/MergeForm.tsx';
import { useMember } from '../session/member.tsx';
import '../people/people.css';

/** The first one stays. */
export type MergingPair = readonly [person: AlikeContact, other: AlikeContact];

interface MergeDialogProps {
  readonly pair: MergingPair | null;
  readonly close: () => void;
}

/** It is loaded after the page. */
export const MergeDialog = ({ pair, close }: MergeDialogProps) => (
  <Dialog title={pair ? `Merge ${fullName(pair[0])}` : ''} isOpen={pair !== null} close={close}>
    {pair && <BothLoaded pair={pair} close={close} />}
  </Dialog>
);

function BothLoaded({ pair: [one, two], close }: { pair: MergingPair; close: () => void }) {
  const organizationId = useMember().membership.organization_id;
  const person = useQuery(personQuery(organizationId, one.id));
  const other = useQuery(personQuery(organizationId, two.id));
  return (
    <Loaded query={person}>
      {(found) => (
        <Loaded query={other}>{(same) => <MergeTwo person={found} other={same} close={close} />}</Loaded>
      )}
    </Loaded>
  );
}
