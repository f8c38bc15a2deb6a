import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  OrganizationSettings,
  UpdateOrganizationSettingsInput,
} from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { keepTyped } from '../parts/keep-typed.ts';
import { useMember } from '../session/member.tsx';
import { sessionQuery } from '../session/session.ts';
import { ColorField } from './ColorField.tsx';
import { DefaultsFields } from './DefaultsFields.tsx';
import { GiftPreview } from './GiftPreview.tsx';
import { LogoField } from './LogoField.tsx';
import { changesOf, formOf, type SettingsFields } from './settings-form.ts';
import { TextField } from './TextField.tsx';

interface SentSettings {
  readonly fields: SettingsFields;
  readonly body: UpdateOrganizationSettingsInput;
}

/** The preview shows what is typed. The logo is stored at once, because it is a file. */
export function SettingsForm({ settings }: { settings: OrganizationSettings }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  // Others may save settings meanwhile. Only what is changed here is sent, so it is compared with what the fields began with.
  const [base, setBase] = useState(settings);
  const [form, setForm] = useState(() => formOf(settings));
  const keep = (saved: OrganizationSettings) =>
    queries.setQueryData<OrganizationSettings>(['organization', organizationId], saved);
  const { problems, isPending, submitForm } = useSubmission({
    fields: Object.keys(form),
    send: ({ body }: SentSettings) => callService('updateOrganizationSettings', { body }, { organizationId }),
    done: async (saved, { fields: sent }) => {
      keep(saved);
      setBase(saved);
      setForm((now) => keepTyped(now, sent, formOf(saved)));
      if (saved.name !== membership.organization_name) await queries.invalidateQueries(sessionQuery);
      await showToast('The settings are saved.');
    },
  });
  const change = (changed: Partial<typeof form>) => setForm((now) => ({ ...now, ...changed }));
  return (
    <div className="look-settings">
      <div className="stack">
        <section className="card card-body" aria-labelledby="logo">
          <h2 id="logo">Logo</h2>
          <LogoField settings={settings} keep={keep} />
        </section>
        <form className="stack" onSubmit={submitForm({ fields: form, body: changesOf(base, form) })}>
          <FormProblem problems={problems} />
          <section className="card card-body" aria-labelledby="look">
            <h2 id="look">Name and colour</h2>
            <TextField
              label="Name of the organization"
              isRequired
              value={form.name}
              change={(name) => change({ name })}
              problem={problems.fields['name']}
            />
            <ColorField
              value={form.color}
              change={(color) => change({ color })}
              problem={problems.fields['color']}
            />
          </section>
          <section className="card card-body" aria-labelledby="defaults">
            <h2 id="defaults">New gifts</h2>
            <DefaultsFields form={form} change={change} problems={problems} />
          </section>
          <div>
            <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
              Save the settings
            </Button>
          </div>
        </form>
      </div>
      <aside className="look-previews" aria-label="Preview of a gift">
        {(['light', 'dark'] as const).map((scheme) => (
          <GiftPreview
            key={scheme}
            scheme={scheme}
            color={form.color}
            name={form.name}
            sender={form.sender_name}
            logoUrl={settings.logo_url}
          />
        ))}
      </aside>
    </div>
  );
}
