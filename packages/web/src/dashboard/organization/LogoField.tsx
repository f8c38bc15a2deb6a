import { useRef } from 'react';
import type { OrganizationSettings } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { PageProblem } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

interface LogoFieldProps {
  readonly settings: OrganizationSettings;
  readonly keep: (saved: OrganizationSettings) => void;
}

const mostBytes = 512 * 1024;

export function LogoField({ settings, keep }: LogoFieldProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const chooser = useRef<HTMLInputElement>(null);
  const done = async (saved: OrganizationSettings) => {
    keep(saved);
    await showToast(saved.logo_url ? 'The logo is on your gift pages now.' : 'The logo is removed.');
  };
  const upload = useSubmission({
    fields: [],
    send: async (file: File) =>
      callService('setOrganizationLogo', { body: { image: await base64Of(file) } }, { organizationId }),
    done,
  });
  const removal = useSubmission({
    fields: [],
    send: (_: object) => callService('removeOrganizationLogo', {}, { organizationId }),
    done,
  });
  const { logo_url: url } = settings;
  return (
    <>
      <FormProblem problems={upload.problems} />
      <FormProblem problems={removal.problems} />
      <div className="logo-field">
        <div className="logo-frame">
          {url ? (
            <img src={new URL(url).pathname} width={160} height={48} alt="Your logo" />
          ) : (
            <span className="soft">No logo yet</span>
          )}
        </div>
        <div className="row">
          <input
            ref={chooser}
            className="only-heard"
            id="logo-file"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Picture of the logo"
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) upload.submit(file);
              target.value = '';
            }}
          />
          <Button
            kind="plain"
            width="fit"
            busy={upload.isPending ? 'Uploading' : null}
            onClick={() => chooser.current?.click()}
          >
            {url ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {url && (
            <Button
              kind="plain"
              width="fit"
              busy={removal.isPending ? 'Removing' : null}
              onClick={() => removal.submit({})}
            >
              Remove the logo
            </Button>
          )}
        </div>
      </div>
      <p className="field-hint">
        PNG, JPEG or WebP, at most 512 KiB, best on a clear ground and wider than high. It is fitted into 160
        × 48 points, and shows on gift pages and in mails to recipients as soon as it is chosen.
      </p>
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  if (file.size > mostBytes)
    throw new PageProblem('The picture has more than 512 KiB: save it smaller, and choose it again.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return btoa(text);
}
