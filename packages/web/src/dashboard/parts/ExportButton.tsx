import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/download-text.ts';
import { downloadFile } from '../api/download-file.ts';
import { problemsOf } from '../api/problems.ts';
import { useMember } from '../session/member.tsx';
import { FormProblem } from './FormProblem.tsx';
import './export-button.css';

const megabytes = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

interface ExportButtonProps {
  /** The address of the file, with the filters of the list. */
  readonly path: string;
  readonly fileName: string;
  readonly label: string;
}

/** Saves a file that the service makes while it sends it. A long one takes minutes, and can be stopped. */
export function ExportButton({ path, fileName, label }: ExportButtonProps) {
  const { membership } = useMember();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setBytes(0);
      stop.current = new AbortController();
      const file = await downloadFile(path, {
        organizationId: membership.organization_id,
        signal: stop.current.signal,
        received: ({ length }) => setBytes((before) => before + length),
      });
      if (file) saveFile(fileName, file);
    },
  });
  return (
    <div className="export-button">
      <div className="row">
        <Button
          kind="plain"
          width="fit"
          busy={isPending ? `Exporting, ${megabytes.format(bytes / 1e6)}` : null}
          onClick={() => mutate()}
        >
          <Download size={18} aria-hidden="true" />
          {label}
        </Button>
        {isPending && (
          <Button kind="plain" width="fit" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
      </div>
      {error && <FormProblem problems={problemsOf(error)} />}
    </div>
  );
}
