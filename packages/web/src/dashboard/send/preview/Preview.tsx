import { useState } from 'react';
import { useShownDraft } from '../draft/ShownDraft.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

const views = [
  { step: 'envelope', name: 'Envelope' },
  { step: 'gift', name: 'Gift' },
  { step: 'choice', name: 'Choice' },
  { step: 'mail', name: 'Mail' },
] as const;
type View = (typeof views)[number]['step'];

/** The pages and the mail as recipients get them, made by the same program. They follow what is saved. */
export function Preview() {
  const { draft, form } = useShownDraft();
  const [step, setStep] = useState<View>('envelope');
  const shown = views.filter(
    (view) => view.step !== 'mail' || form.send_method !== 'link_multiple_custom_list',
  );
  const current = shown.some((view) => view.step === step) ? step : 'envelope';
  const query = new URLSearchParams({ step: current, ...(form.locale && { locale: form.locale }) });
  return (
    <div className="preview">
      <fieldset className="preview-views" aria-label="What is shown">
        {shown.map((view) => (
          <button
            key={view.step}
            type="button"
            className="preview-view"
            aria-pressed={view.step === current}
            onClick={() => setStep(view.step)}
          >
            {view.name}
          </button>
        ))}
      </fieldset>
      <PreviewFrame
        address={`/preview/drafts/${draft.id}?${query}`}
        revision={draft.revision}
        title={`Preview: ${views.find((view) => view.step === current)?.name ?? ''}`}
      />
    </div>
  );
}
