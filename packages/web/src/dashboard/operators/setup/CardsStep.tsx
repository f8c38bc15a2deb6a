import { Banner } from '../../../ui/Banner.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Time } from '../../../ui/Time.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';

export function CardsStep({ setup: { cards }, step, mark }: StepBodyProps) {
  const { gateway, is_live: isLive, callbacks_at: address, callback_seen_at: seenAt } = cards;
  if (!gateway) {
    return (
      <>
        <p>
          No card gateway is set up, so gifts are paid from balances only. To accept cards, set the keys of
          your gateway (docs/operating.md, Cards) and start the service again.
        </p>
        <StepActs step={step} mark={mark} doneLabel="We need no cards" />
      </>
    );
  }
  return (
    <>
      <dl className="setup-facts">
        <Fact name="Gateway">{gateway}</Fact>
        <Fact name="Money">{isLive ? 'real' : 'test only'}</Fact>
        <Fact name="Last callback">{seenAt ? <Time of={seenAt} /> : 'none yet'}</Fact>
      </dl>
      {address && gateway !== 'simulated' && (
        <>
          <p>The gateway tells this address what became of charges. Enter it there:</p>
          <CodeBlock label="Address for callbacks" text={address} copyLabel="Copy the address" />
          {!seenAt && (
            <Banner kind="info">
              <p>No callback has come yet. Send a test event from the gateway, and look here again.</p>
            </Banner>
          )}
        </>
      )}
      {gateway === 'simulated' && (
        <p>
          The sandbox has a gateway of its own: no money moves, and its test cards are in the documentation.
        </p>
      )}
      <StepActs step={step} mark={mark} doneLabel="Cards are set up" />
    </>
  );
}
