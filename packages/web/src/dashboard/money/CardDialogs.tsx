import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { CardLink, RemoveCardInput, SavedCard } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { RenameCard } from './RenameCard.tsx';

/** A card that something is done to. */
export interface OpenedCard {
  readonly act: 'rename' | 'remove';
  readonly card: SavedCard;
}

interface CardDialogsProps {
  readonly isAdding: boolean;
  readonly isSimulated: boolean;
  readonly opened: OpenedCard | null;
  readonly close: () => void;
}

/** They are loaded after the page. */
export const CardDialogs = ({ isAdding, isSimulated, opened, close }: CardDialogsProps) => (
  <>
    <Dialog title="Add a card" isOpen={isAdding} close={close}>
      {isAdding && <AddCard isSimulated={isSimulated} close={close} />}
    </Dialog>
    <Dialog title={opened ? titles[opened.act](opened.card) : ''} isOpen={opened !== null} close={close}>
      {opened?.act === 'rename' && <RenameCard key={opened.card.id} card={opened.card} close={close} />}
      {opened?.act === 'remove' && <RemoveCard key={opened.card.id} card={opened.card} close={close} />}
    </Dialog>
  </>
);

const titles: Readonly<Record<OpenedCard['act'], (card: SavedCard) => string>> = {
  rename: ({ name }) => `Name of ${name}`,
  remove: ({ name }) => `Remove ${name}?`,
};

function AddCard({ isSimulated, close }: { isSimulated: boolean; close: () => void }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const [link, setLink] = useState<CardLink | null>(null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (_: object, idempotencyKey) =>
      callService('createCardLink', {}, { organizationId, idempotencyKey }),
    done: setLink,
  });
  const finish = () => {
    void queries.invalidateQueries({ queryKey: ['payment-cards'] });
    close();
  };
  if (link) return <ShownLink link={link} isSimulated={isSimulated} finish={finish} />;
  return (
    <form onSubmit={submitForm({})}>
      <FormProblem problems={problems} />
      <p>
        The card is entered on a page of its own, whose address works once, for 24 hours. Enter it yourself,
        or send the address to whoever has the card. The bank may ask them to confirm it.
      </p>
      <p className="soft">The number goes to the card gateway and never reaches this service.</p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Making the address' : null}>
          Make the address
        </Button>
      </DialogActions>
    </form>
  );
}

interface ShownLinkProps {
  readonly link: CardLink;
  readonly isSimulated: boolean;
  readonly finish: () => void;
}

const ShownLink = ({ link, isSimulated, finish }: ShownLinkProps) => (
  <DialogStep>
    <p>
      Open this address, or send it to whoever has the card. It works once, until{' '}
      <Time of={link.expires_at} />, and is shown this once.
    </p>
    <CodeBlock label="Address of the page" text={link.url} copyLabel="Copy the address" />
    {isSimulated && (
      <Banner kind="info" title="Test cards">
        <p>
          No card is charged here. Use <code>4242 4242 4242 4242</code> for a card that works, with any later
          date and any three digits.
        </p>
        <CopyButton text="4242424242424242" label="Copy the number" />
      </Banner>
    )}
    <DialogActions>
      <Button kind="plain" width="fit" onClick={finish}>
        Done
      </Button>
      <a className="button button-fit" href={link.url} target="_blank" rel="noreferrer">
        <ExternalLink size={18} aria-hidden="true" />
        Enter the card now
      </a>
    </DialogActions>
  </DialogStep>
);

function RemoveCard({ card, close }: { card: SavedCard; close: () => void }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const [isSure, setSure] = useState(false);
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (body: RemoveCardInput, idempotencyKey) =>
      callService('removePaymentCard', { params: { id: card.id }, body }, { organizationId, idempotencyKey }),
    leave: close,
    done: async () => {
      await Promise.all(
        ['payment-cards', 'money', 'organization'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      await showToast(`${card.name} was removed.`);
    },
  });
  const isUsed = card.scheduled_count > 0;
  return (
    <form onSubmit={submitForm(isUsed ? { even_if_used: isSure } : {})}>
      <FormProblem problems={problems} />
      <p>
        Nothing is charged to it any more. Gifts that were sent with it wait for another payment once they are
        accepted.
      </p>
      {card.is_default && (
        <p>It is the default: until you choose another, gifts must name their payment method.</p>
      )}
      {isUsed && <Scheduled card={card} />}
      {isUsed && (
        <label className="choice">
          <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
          <span>Let these gifts fail at their time</span>
        </label>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep the card
        </Button>
        <Button type="submit" kind="danger" width="fit" busy={isPending ? 'Removing' : null}>
          Remove the card
        </Button>
      </DialogActions>
    </form>
  );
}

const Scheduled = ({ card: { scheduled, scheduled_count: count } }: { card: SavedCard }) => (
  <Banner
    kind="warning"
    title={count === 1 ? 'A scheduled gift needs this card' : `${count} scheduled gifts need this card`}
  >
    <ul className="scheduled-gifts">
      {scheduled.map(({ id, name, scheduled_send_on: time }) => (
        <li key={id}>
          <Link to="/gifts/$id" params={{ id }}>
            {name}
          </Link>
          {time && (
            <>
              , <Time of={time} />
            </>
          )}
        </li>
      ))}
      {count > scheduled.length && <li>and {count - scheduled.length} more</li>}
    </ul>
  </Banner>
);
