import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/download-text.ts';
import { figure } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { downloadFile } from '../api/download-file.ts';
import { noProblems, problemsOf } from '../api/problems.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import './list.css';

export interface ExportFileProps {
  /** The address of the file, with the filters of the list. */
  readonly path: string;
  readonly fileName: string;
  /** How many lines the file is expected to have. */
  readonly total: number;
  readonly close: () => void;
  /** What the file has, and what can be chosen. */
  readonly children: ReactNode;
}
const lineFeed = 10;

/** Saves a list as a file, in a dialog. */
export function ExportFile({ path, fileName, total, close, children }: ExportFileProps) {
  const { membership } = useMember();
  const [lines, setLines] = useState<number | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProblems(noProblems);
    setLines(0);
    // The first line has the headings.
    let ends = 0;
    try {
      const file = await downloadFile(path, {
        organizationId: membership.organization_id,
        signal: controller.signal,
        received: (part) => {
          for (const byte of part) if (byte === lineFeed) ends += 1;
          setLines(Math.max(0, ends - 1));
        },
      });
      if (!file) return setLines(null);
      saveFile(fileName, file);
      close();
      await showToast('The file is saved.');
    } catch (error) {
      setProblems(problemsOf(error));
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
          {figure(lines)} of {figure(total)}
          <progress aria-label="Lines of the file" value={lines} max={Math.max(total, lines, 1)} />
        </div>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button width="fit" busy={lines === null ? null : 'Exporting'} onClick={() => void start()}>
          Export
        </Button>
      </DialogActions>
    </>
  );
}
