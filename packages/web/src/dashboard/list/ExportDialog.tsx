import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { noProblems, problemsOf } from '../api/problems.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { downloadCsv, saveBlob } from './download-csv.ts';

export interface ExportProps {
  readonly isOpen: boolean;
  /** The address of the file, with the filters of the list. */
  readonly path: string;
  readonly fileName: string;
  /** How many lines the file will have. */
  readonly total: number;
  readonly close: () => void;
  /** What is in the file. */
  readonly children: ReactNode;
  /** Choices, which cannot be changed while the file is made. */
  readonly choices?: (isRunning: boolean) => ReactNode;
}

/** Saves a list as a CSV file, and shows how much of it has come. */
export const ExportDialog = ({ isOpen, ...form }: ExportProps) => (
  <CSPProvider disableStyleElements>
    <Dialog title="Export as a CSV file" isOpen={isOpen} close={form.close}>
      {isOpen && <ExportForm {...form} />}
    </Dialog>
  </CSPProvider>
);

const count = new Intl.NumberFormat();

function ExportForm({ path, fileName, total, close, children, choices }: Omit<ExportProps, 'isOpen'>) {
  const { membership } = useMember();
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
      const { signal } = controller;
      const organizationId = membership.organization_id;
      const blob = await downloadCsv({ path, organizationId, signal, progress: setLines });
      saveBlob(fileName, blob);
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
      {children}
      {choices?.(lines !== null)}
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
