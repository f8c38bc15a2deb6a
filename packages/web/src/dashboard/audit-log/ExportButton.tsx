import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/download-text.ts';
import { downloadFile } from '../api/download-file.ts';
import { problemsOf } from '../api/problems.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import type { AuditSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { auditQuery } from './audit-query.ts';

const megabytes = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** Saves all entries that the filters choose. A long log takes minutes, and can be stopped. */
export function ExportButton({ filters }: { filters: AuditSearch }) {
  const { membership } = useMember();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setBytes(0);
      stop.current = new AbortController();
      const file = await downloadFile('exportAuditLog', auditQuery(filters), {
        organizationId: membership.organization_id,
        signal: stop.current.signal,
        progress: setBytes,
      });
      if (file) saveFile('audit-log.csv', file);
    },
  });
  return (
    <div className="audit-export">
      <div className="row">
        <Button
          kind="plain"
          width="fit"
          busy={isPending ? `Exporting, ${megabytes.format(bytes / 1e6)}` : null}
          onClick={() => mutate()}
        >
          <Download size={18} aria-hidden="true" />
          {Object.keys(filters).length > 0 ? 'Export what is chosen' : 'Export as CSV'}
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
