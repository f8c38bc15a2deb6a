import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { type MadeOrganization, OrganizationForm } from './OrganizationForm.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';
import { setupQuery } from './setup-query.ts';

export function OrganizationStep({ setup: { organizations_count: count }, step, mark }: StepBodyProps) {
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeOrganization | null>(null);
  return (
    <>
      <p>
        {count === 0
          ? 'A company that sends gifts is an organization. Its first admin invites the others.'
          : `${count === 1 ? 'There is one organization' : `There are ${count} organizations`}. You can add another one.`}
      </p>
      {made && <Made {...made} />}
      <OrganizationForm
        done={async (created) => {
          setMade(created);
          await queries.invalidateQueries({ queryKey: setupQuery.queryKey });
        }}
      />
      <StepActs step={step} mark={mark} />
    </>
  );
}

const Made = ({ name, email, isInvited }: MadeOrganization) => (
  <>
    <Banner kind="success" title={`${name} was created`} isNews>
      <p>
        {isInvited
          ? `${email} gets a mail with a link to sign in.`
          : `No mail is sent here. Print a link for ${email} on the server, and hand it over:`}
      </p>
    </Banner>
    {!isInvited && (
      <CodeBlock
        label="Command that prints a link"
        text={`npx gifts sign-in-link --email ${email}`}
        copyLabel="Copy the command"
      />
    )}
  </>
);
