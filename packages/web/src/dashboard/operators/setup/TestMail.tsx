import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { setupQuery } from './setup-query.ts';

/** Mails whoever asks, and shows what the mail server said. */
export function TestMail() {
  const queries = useQueryClient();
  const { data, problems, isPending, submit } = useTestMail(() =>
    queries.invalidateQueries({ queryKey: setupQuery.queryKey }),
  );
  return (
    <>
      <FormProblem problems={problems} />
      {data && (
        <Banner
          kind={data.is_accepted ? 'success' : 'danger'}
          title={data.is_accepted ? `The mail server took a mail to ${data.to}` : 'The mail was not taken'}
          isNews
        >
          <p>
            <code>{data.answer}</code>
          </p>
        </Banner>
      )}
      <div>
        <Button width="fit" busy={isPending ? 'Mailing' : null} onClick={() => submit({})}>
          Send me a test mail
        </Button>
      </div>
    </>
  );
}

function useTestMail(done: () => Promise<void>) {
  const submission = useSubmission({
    fields: [],
    send: (_: object) => callService('sendTestMail', {}),
    done,
  });
  return submission;
}
