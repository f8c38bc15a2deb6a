import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMember } from '../session/member.tsx';
import { SampleGift } from './SampleGift.tsx';
import dark from './sample-gift-dark.png';
import light from './sample-gift-light.png';
import './home.css';
import './first-steps.css';

/** Home of those who have sent no gift yet. */
export default function FirstSteps() {
  const { session, membership } = useMember();
  const isSandbox = session.environment === 'sandbox';
  const canSend = membership.role !== 'viewer';
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-steps-words">
        <h2 id="first-steps">Your first gift in three steps</h2>
        <ol className="steps">
          <Step title="See what your recipients see">
            <p>An envelope to open, a gift to look at or to swap, and one form for where it goes.</p>
            {isSandbox && canSend && <SampleGift />}
          </Step>
          <Step title="Send your first gift">
            {canSend ? (
              <>
                <p>
                  Choose a gift, write a card, and name who gets it.
                  {isSandbox && ' The sandbox moves no money and ships nothing.'}
                </p>
                <Link to="/send" className="button button-fit">
                  Send a gift
                </Link>
              </>
            ) : (
              <p>Your role sees gifts. Whoever sends one finds it here, and so do you.</p>
            )}
          </Step>
          <Step title="Invite your team">
            {membership.role === 'admin' ? (
              <>
                <p>Senders send and manage gifts, and viewers see how they do.</p>
                <Link to="/settings/members" className="button button-plain button-fit">
                  Invite people
                </Link>
              </>
            ) : (
              <p>An admin of {membership.organization_name} adds further people.</p>
            )}
          </Step>
        </ol>
        {canSend && (
          <p className="soft first-steps-api">
            Rather send from a program?{' '}
            <Link to="/developers/keys" search={{ new: true }}>
              Make an API key
            </Link>{' '}
            and read the <a href="/docs/">API reference</a>.
          </p>
        )}
      </div>
      <figure className="first-steps-picture">
        <picture>
          <source srcSet={dark} media="(prefers-color-scheme: dark)" />
          <img
            src={light}
            width="360"
            height="640"
            alt="A gift page on a phone: an envelope with the name of its sender, and a button that opens it"
          />
        </picture>
        <figcaption>What a recipient sees first</figcaption>
      </figure>
    </section>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="step">
    <h3>{title}</h3>
    {children}
  </li>
);
