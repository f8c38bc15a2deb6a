import { Fact } from '../ui/Fact.tsx';
import type { OpenLink } from './card-link-state.ts';

/** What the card is for. A person who got the link by mail decides here whether to trust it. */
export function CardPurpose({ link: { organizationName, expiresAt } }: { link: OpenLink }) {
  return (
    <section aria-labelledby="purpose-title">
      <p className="owner">{organizationName}</p>
      <h1 id="purpose-title">Save a card for gifts</h1>
      <p className="why">
        {organizationName} sends gifts and will pay for them with this card. Your bank may ask you to confirm
        the card.
      </p>
      <dl className="facts purpose">
        <Fact name="Now">Nothing is charged</Fact>
        <Fact name="Later">Each gift, when it is accepted or sent</Fact>
        <Fact name="This link">Works once, until {formatTime(expiresAt)}</Fact>
      </dl>
    </section>
  );
}

const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
