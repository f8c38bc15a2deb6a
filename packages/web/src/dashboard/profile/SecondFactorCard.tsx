import { lazy, Suspense, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMember } from '../session/member.tsx';

const SecondFactorDialog = lazy(() =>
  import('./SecondFactorDialog.tsx').then(({ SecondFactorDialog }) => ({ default: SecondFactorDialog })),
);

export function SecondFactorCard() {
  const { person } = useMember();
  const [isOpen, setIsOpen] = useState(false);
  // The dialog ends what it began, also after the session has become another.
  const [isRemoval, setIsRemoval] = useState(false);
  const open = () => {
    setIsRemoval(person.has_second_factor);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <section className="card card-body" aria-labelledby="second-factor">
      <div className="row">
        <h2 id="second-factor">Second factor</h2>
        {person.has_second_factor ? <Tag kind="success">On</Tag> : <Tag>Off</Tag>}
      </div>
      <p className="soft">
        {person.has_second_factor
          ? 'After your password we ask for a code of your authenticator app.'
          : 'With a code of an authenticator app, somebody who learns your password still cannot sign in.'}
      </p>
      {person.has_password ? (
        <div>
          <Button kind={person.has_second_factor ? 'plain' : 'primary'} width="fit" onClick={open}>
            {person.has_second_factor ? 'Turn it off' : 'Turn it on'}
          </Button>
        </div>
      ) : (
        <Banner kind="info">
          <p>Set a password first. The code is asked for after it.</p>
        </Banner>
      )}
      <Suspense>
        <SecondFactorDialog isRemoval={isRemoval} isOpen={isOpen} close={close} />
      </Suspense>
    </section>
  );
}
