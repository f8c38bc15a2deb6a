import { Banner } from '../../../ui/Banner.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';

export function AddressStep({ setup: { public_url }, step, mark }: StepBodyProps) {
  const { origin } = location;
  const isSame = new URL(public_url).origin === origin;
  const isSafe = public_url.startsWith('https://');
  return (
    <>
      <p>Every gift link and every mail begins with this address, so recipients must be able to open it.</p>
      <dl className="setup-facts">
        <Fact name="PUBLIC_URL">
          <code>{public_url}</code>
        </Fact>
        <Fact name="Your browser is at">
          <code>{origin}</code>
        </Fact>
      </dl>
      {!isSame && (
        <Banner kind="danger" title="The two addresses differ">
          <p>
            Set <code>PUBLIC_URL={origin}</code> and start the service again, or open this page at{' '}
            {public_url}.
          </p>
        </Banner>
      )}
      {isSame && !isSafe && (
        <Banner kind="warning" title="The address has no https">
          <p>
            Everybody on the way can read along. Put a proxy with a certificate in front, set{' '}
            <code>PUBLIC_URL</code> to its https address and <code>TRUSTED_PROXIES</code> to its network, and
            start again.
          </p>
        </Banner>
      )}
      {isSame && isSafe && (
        <Banner kind="success">
          <p>The addresses agree, and the connection is safe.</p>
        </Banner>
      )}
      <StepActs step={step} mark={mark} {...(isSame && { doneLabel: 'This is the right address' })} />
    </>
  );
}
