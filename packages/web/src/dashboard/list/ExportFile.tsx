import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { noProblems, problemsOf } from '../api/problems.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { downloadCsv, saveBlob } from './download-csv.ts';
import './list.css';

interface ExportFileProps {
  /** Name of the file. */
  readonly name: string;
  readonly path: string;
  /** How many lines the file is expected to have. */
  readonly total: number;
  readonly close: () => void;
  /** What the file has, and what can be chosen. */
  readonly children: ReactNode;
}

const count = new Intl.NumberFormat();

/** Saves a list as a file, in a dialog. */
export function ExportFile({ name, path, total, close, children }: ExportFileProps) {
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
      const blob = await downloadCsv({
        path,
        organizationId: membership.organization_id,
        signal: controller.signal,
        progress: setLines,
      });
      saveBlob(name, blob);
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
      <fieldset className="export-choices" disabled={lines !== null}>
        {children}
      </fieldset>
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
