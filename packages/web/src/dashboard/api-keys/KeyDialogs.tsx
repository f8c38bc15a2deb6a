import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

interface KeyDialogsProps {
  readonly isMaking: boolean;
  readonly closeForm: () => void;
  readonly toRevoke: ApiKeySummary | null;
  readonly closeRevocation: () => void;
}

/** They are loaded after the list. */
export const KeyDialogs = ({ isMaking, closeForm, toRevoke, closeRevocation }: KeyDialogsProps) => (
  <>
    <MakeKeyDialog isOpen={isMaking} close={closeForm} />
    <RevokeDialog apiKey={toRevoke} close={closeRevocation} />
  </>
);
