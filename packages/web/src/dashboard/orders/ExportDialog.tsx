import type { ListOrdersQuery } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { noProblems, problemsOf } from '../api/problems.ts';
import { downloadCsv, saveBlob } from '../list/download-csv.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly query: ListOrdersQuery;
  readonly total: number;
  readonly close: () => void;
}

export const ExportDialog = ({ isOpen, ...form }: ExportDialogProps) => (
  <Dialog title="Export as a CSV file" isOpen={isOpen} close={form.close}>
    {isOpen && <ExportForm {...form} />}
  </Dialog>
);

const count = new Intl.NumberFormat();

function ExportForm({ query, total, close }: Omit<ExportDialogProps, 'isOpen'>) {
  const { membership } = useMember();
  const isAdmin = membership.role === 'admin';
  const [hasLinks, setHasLinks] = useState(false);
  const [lines, setLines] = useState<number | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    close();
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProblems(noProblems);
    setLines(0);
    try {
      const blob = await downloadCsv({
        path: operationUrl('/internal/orders/export', undefined, {
          ...query,
          ...(hasLinks && { links: true }),
        }),
        organizationId: membership.organization_id,
        signal: controller.signal,
        progress: setLines,
      });
      saveBlob('orders.csv', blob);
      close();
      await showToast('The file is saved.');
    } catch (error) {
      if (!controller.signal.aborted) setProblems(problemsOf(error));
      setLines(null);
    }
  };
  return (
    <>
      <FormProblem problems={problems} />
      <p>
        {count.format(total)} {total === 1 ? 'recipient' : 'recipients'}, as the filters choose them: names,
        status, contents, amounts and times.
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={hasLinks}
          disabled={!isAdmin || lines !== null}
          onChange={({ target }) => setHasLinks(target.checked)}
        />
        <span>
          With the gift links
          <small>
            {isAdmin
              ? 'Whoever has a link can accept the gift: keep the file as you would keep cash. The audit log notes it.'
              : 'Only admins export gift links.'}
          </small>
        </span>
      </label>
      {lines !== null && (
        <div role="status" className="export-progress">
          {count.format(lines)} of {count.format(total)}
          <progress aria-label="Lines of the file" value={lines} max={Math.max(total, lines, 1)} />
        </div>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={stop}>
          Cancel
        </Button>
        <Button width="fit" busy={lines === null ? null : 'Exporting'} onClick={() => void start()}>
          Export
        </Button>
      </DialogActions>
    </>
  );
}
