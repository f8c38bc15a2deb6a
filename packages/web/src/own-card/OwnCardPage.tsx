import { useEffect } from 'react';
import type { OwnCard } from '../api/page-operations.generated.ts';
import { Fact } from '../ui/Fact.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Outcome } from '../ui/Outcome.tsx';
import { vaultOf } from '../vaults/vault-of.ts';
import { CardPurpose } from './CardPurpose.tsx';
import type { CardLink } from './card-link-state.ts';
import { SaveCardForm, type SaveCardFormProps } from './SaveCardForm.tsx';
import { useCardLink } from './use-card-link.ts';

export function OwnCardPage({ token }: { token: string }) {
  const { cardLink, save, askAgain } = useCardLink(token);
  const title = titles[cardLink.state];
  useEffect(() => {
    document.title = title;
  }, [title]);

  switch (cardLink.state) {
    case 'loading':
      return <Loading />;
    case 'unreachable':
      return (
        <main className="layout layout-alone">
          <h1>We cannot reach the service just now</h1>
          <Notice kind="calm" action={{ label: 'Try again', run: askAgain }}>
            Check your connection. No card was saved.
          </Notice>
        </main>
      );
    case 'open':
    case 'saving':
      return (
        <main className="layout">
          <CardPurpose link={cardLink.link} />
          <OpenForm cardLink={cardLink} save={save} />
        </main>
      );
    case 'saved':
      return <SavedCard card={cardLink.card} organizationName={cardLink.link.organizationName} />;
    default:
      return <ClosedLink state={cardLink.state} />;
  }
}

const titles: Readonly<Record<CardLink['state'], string>> = {
  loading: 'Save a card',
  unreachable: 'Save a card',
  unknown_link: 'No such link',
  open: 'Save a card',
  saving: 'Saving the card',
  saved: 'Card saved',
  paused: 'Save a card',
  used: 'This link was used',
  expired: 'This link has expired',
};

function OpenForm(props: Omit<SaveCardFormProps, 'useVaultCard'>) {
  const useVaultCard = vaultOf(props.cardLink.link.vault);
  if (useVaultCard) return <SaveCardForm {...props} useVaultCard={useVaultCard} />;
  return (
    <Notice kind="error" action={{ label: 'Load it again', run: () => location.reload() }}>
      This page is out of date.
    </Notice>
  );
}

function SavedCard({ card, organizationName }: { card: OwnCard; organizationName: string }) {
  const month = String(card.card_exp_month).padStart(2, '0');
  return (
    <Outcome mark="done" title="Card saved">
      <p>Gifts of {organizationName} can be paid with it from now on. You can close this page.</p>
      <dl className="facts">
        <Fact name="Card">{card.name}</Fact>
        <Fact name="Expires">
          {month}/{card.card_exp_year}
        </Fact>
      </dl>
    </Outcome>
  );
}

type ClosedState = Exclude<CardLink['state'], 'loading' | 'unreachable' | 'open' | 'saving' | 'saved'>;

function ClosedLink({ state }: { state: ClosedState }) {
  switch (state) {
    case 'used':
      return (
        <Outcome mark="done" title="A card was saved with this link">
          <p>The link works once. To save another card, ask the person who sent it for a new link.</p>
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome mark="closed" title="This link has expired">
          <p>No card was saved with it. Ask the person who sent it for a new link.</p>
        </Outcome>
      );
    case 'unknown_link':
      return (
        <Outcome mark="closed" title="This link leads nowhere">
          <p>Check that the whole link was copied. If it was, ask the person who sent it for a new link.</p>
        </Outcome>
      );
    case 'paused':
      return (
        <Outcome mark="waiting" title="No cards can be saved just now">
          <p>Please come back to this page later.</p>
        </Outcome>
      );
  }
}
