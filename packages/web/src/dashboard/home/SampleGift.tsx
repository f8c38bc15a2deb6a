import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { findSampleLink, makeSampleGift } from './sample-gift.ts';

/** Opens the page of a sample gift in a new tab. The first time, the gift is made. */
export function SampleGift() {
  const { client, person, membership } = useMember();
  const queryClient = useQueryClient();
  const queryKey = ['sample-gift', membership.organization_id];
  const { data: link, isPending: isLooking } = useQuery({ queryKey, queryFn: () => findSampleLink(client) });
  const { submit, isPending, problems } = useSubmission({
    fields: [],
    send: () => makeSampleGift(client, person),
    done: (made) => {
      queryClient.setQueryData(queryKey, made);
      // A browser that allows no window so late leaves the link, which opens it at the next click.
      window.open(made, '_blank', 'noopener');
    },
  });
  if (link) {
    return (
      <a className="button button-plain button-fit" href={link} target="_blank" rel="noopener">
        Open the sample gift <ExternalLink size={18} aria-hidden="true" />
      </a>
    );
  }
  return (
    <>
      <Button
        kind="plain"
        width="fit"
        busy={isPending ? 'Making a sample gift …' : null}
        onClick={() => !isLooking && submit(null)}
      >
        Open a sample gift <ExternalLink size={18} aria-hidden="true" />
      </Button>
      <FormProblem problems={problems} />
    </>
  );
}
