import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CreditCard, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedCard, SavedCardList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import type { OpenedCard } from './CardDialogs.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

const CardDialogs = lazy(async () => ({ default: (await import('./CardDialogs.tsx')).CardDialogs }));

export function CardsPage() {
  const { membership } = useMember();
  const { add: isAdding = false } = useSearch({ from: '/shell/money/cards' });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedCard | null>(null);
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['payment-cards', organizationId],
    queryFn: () => callService('listPaymentCards', {}, { organizationId }),
    staleTime: 2_000,
    // A card is entered on a page of its own, often in another window.
    refetchOnWindowFocus: 'always',
  });
  const add = (isOpen: boolean) =>
    void navigate({ to: '/money/cards', search: isOpen ? { add: true } : {}, replace: !isOpen });
  const canAdd = membership.role === 'admin' && query.data?.takes_cards === true;
  return (
    <MoneyFrame
      windowTitle="Cards"
      lead="Cards of your organization. A gift that a card pays for is charged when it is accepted."
      actions={
        <>
          <CopyAsCurl path="/v1/payment_methods" />
          {canAdd && (
            <Button width="fit" onClick={() => add(true)}>
              <Plus size={18} aria-hidden="true" />
              Add a card
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(list) => <List list={list} canAdd={canAdd} add={() => add(true)} open={setOpened} />}
      </Loaded>
      {membership.role === 'admin' && (
        <Suspense>
          <CardDialogs
            isAdding={isAdding && canAdd}
            isSimulated={query.data?.is_simulated ?? false}
            opened={opened}
            close={() => {
              if (isAdding) add(false);
              setOpened(null);
            }}
          />
        </Suspense>
      )}
    </MoneyFrame>
  );
}

interface ListProps {
  readonly list: SavedCardList;
  readonly canAdd: boolean;
  readonly add: () => void;
  readonly open: (opened: OpenedCard) => void;
}

function List({ list: { data, takes_cards: takesCards }, canAdd, add, open }: ListProps) {
  if (data.length > 0) {
    return (
      <ul className="payment-cards">
        {data.map((card) => (
          <Card key={card.id} card={card} open={open} />
        ))}
      </ul>
    );
  }
  return (
    <Message
      icon={CreditCard}
      title={takesCards ? 'No cards yet' : 'This service takes no cards'}
      action={
        canAdd && (
          <Button width="fit" onClick={add}>
            Add your first card
          </Button>
        )
      }
    >
      <p>
        {takesCards
          ? canAdd
            ? 'A card pays for gifts one by one, when they are accepted. Its number never reaches this service.'
            : 'An admin of your organization can add one.'
          : 'Whoever runs the service can set up a card gateway. Gifts can be paid from a balance.'}
      </p>
    </Message>
  );
}

const states: Readonly<Record<SavedCard['status'], { kind: 'warning' | 'danger'; name: string } | null>> = {
  usable: null,
  expires_soon: { kind: 'warning', name: 'Expires soon' },
  expired: { kind: 'danger', name: 'Expired' },
  unusable: { kind: 'danger', name: 'Cannot be charged' },
};

function Card({ card, open }: { card: SavedCard } & Pick<ListProps, 'open'>) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { default_payment_method: string }, idempotencyKey) =>
      callService('updateOrganizationSettings', { body }, { organizationId, idempotencyKey }),
    done: async () => {
      await Promise.all(
        ['payment-cards', 'money', 'organization'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      await showToast(`${card.name} is the default.`);
    },
  });
  const state = states[card.status];
  const month = String(card.card_exp_month).padStart(2, '0');
  const canPay = card.status === 'usable' || card.status === 'expires_soon';
  return (
    <li className="card payment-card">
      <span className="payment-card-icon">
        <CreditCard size={24} aria-hidden="true" />
      </span>
      <div className="payment-card-words">
        <h2>{card.name}</h2>
        <p className="soft">
          <bdi>{card.cardholder_name}</bdi>, good until {month}/{card.card_exp_year}
        </p>
        <p className="row">
          {card.is_default && <Tag kind="accent">Default</Tag>}
          {state && <Tag kind={state.kind}>{state.name}</Tag>}
          {card.scheduled_count > 0 && (
            <Tag>{counted(card.scheduled_count, 'scheduled gift', 'scheduled gifts')}</Tag>
          )}
        </p>
        {(card.status === 'expired' || card.status === 'expires_soon') && (
          <p className="soft">
            Add the new card before you remove this one, so that no gift waits for its payment.
          </p>
        )}
        <FormProblem problems={problems} />
      </div>
      {membership.role === 'admin' && (
        <div className="payment-card-acts">
          {!card.is_default && canPay && (
            <Button
              kind="plain"
              width="fit"
              busy={isPending ? 'One moment' : null}
              onClick={() => submit({ default_payment_method: card.id })}
            >
              Make default
            </Button>
          )}
          <Button kind="plain" width="fit" onClick={() => open({ act: 'rename', card })}>
            Rename<span className="only-heard"> {card.name}</span>
          </Button>
          <Button kind="plain" width="fit" onClick={() => open({ act: 'remove', card })}>
            Remove<span className="only-heard"> {card.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
