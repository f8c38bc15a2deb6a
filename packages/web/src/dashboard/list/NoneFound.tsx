import { SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';

/** Stands where a list would be whose filters leave nothing. */
export const NoneFound = ({ hint, clear }: { hint: string; clear: () => void }) => (
  <Message
    icon={SearchX}
    title="Nothing fits these filters"
    action={
      <Button kind="plain" width="fit" onClick={clear}>
        Clear the filters
      </Button>
    }
  >
    <p>{hint}</p>
  </Message>
);
