import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { likelyCountry } from '../../card/likely-country.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { problemsOf } from '../api/problems.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { TableSummary } from './check/checked-table.ts';
import { usualDateOrder } from './date-example.ts';
import { ConfirmPanel, ProgressPanel } from './ImportStepPanel.tsx';
import { type ImportStep, ImportSteps } from './ImportSteps.tsx';
import type { ImportJob } from './import-job.ts';
import { shownTargets } from './mapped-targets.ts';
import { limits } from './read/limits.ts';
import type { ReadOptions } from './read/open-file.ts';
import type { Mapping, ReadingChoices } from './targets.ts';
import { UploadStep } from './UploadStep.tsx';
import { type RefusedRow, useSending } from './use-sending.ts';
import { type ImportClient, startImport } from './worker/import-client.ts';
import type { FilePreview, Progress } from './worker/import-session.ts';
import './import.css';

interface ImportWizardProps {
  readonly job: ImportJob;
  /** Leads back to where the rows are shown. */
  readonly leave: () => void;
}

interface ChosenFile {
  readonly name: string;
  readonly preview: FilePreview;
}

/** Reads a file of people, lets the person put right what is wrong in it, and sends the rows. */
export function ImportWizard({ job, leave }: ImportWizardProps) {
  const { targets, noun } = job;
  const worker = useRef<ImportClient | null>(null);
  const [step, setStep] = useState<ImportStep>('File');
  const [reading, setReading] = useState<{ name: string; progress: Progress | null } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [choices, setChoices] = useState<ReadingChoices>(usualChoices);
  const [checked, setChecked] = useState<{ summary: TableSummary; version: number } | null>(null);
  const [refused, setRefused] = useState<(RefusedRow & { place: number }) | null>(null);

  const client = (): ImportClient => {
    worker.current ??= startImport();
    return worker.current;
  };
  const stop = (): void => {
    worker.current?.close();
    worker.current = null;
    setReading(null);
  };
  useEffect(() => () => worker.current?.close(), []);
  const sender = useSending({
    job,
    client,
    refuse: async (row) => {
      const place = await client().call('placeOf', { number: row.number });
      setRefused({ ...row, place: Math.max(0, place) });
      setStep('Check');
    },
  });
  const hasWork = file !== null && sender.sending.state !== 'done';
  const leaving = useLeaveQuestion(hasWork);

  /** Shows what fails as a sentence. */
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(problemsOf(error).general);
    } finally {
      setBusy(null);
    }
  };
  /** What has many columns is drawn in pieces, so that the page can answer meanwhile. */
  const takePreview = (name: string, preview: FilePreview): void =>
    startTransition(() => {
      setFile({ name, preview });
      setMapping(preview.mapping);
      setStep('Columns');
    });
  const choose = (chosen: File) =>
    attempt(async () => {
      stop();
      if (chosen.size > limits.fileBytes) return setProblem(tooLarge(chosen));
      setReading({ name: chosen.name, progress: null });
      const started = client();
      started.onProgress((progress) => setReading((now) => now && { ...now, progress }));
      try {
        const preview = await started.call('open', { file: chosen, targets });
        if (worker.current !== started) return;
        takePreview(chosen.name, preview);
      } finally {
        if (worker.current === started) setReading(null);
      }
    });
  const readAgain = (options: ReadOptions) =>
    attempt(async () => takePreview(file?.name ?? '', await client().call('read', options)));
  const setHeader = (hasHeader: boolean) =>
    attempt(async () => takePreview(file?.name ?? '', await client().call('setHeader', { hasHeader })));
  const takeSummary = (summary: TableSummary): void =>
    setChecked((before) => ({ summary, version: (before?.version ?? 0) + 1 }));
  const check = () =>
    attempt(async () => {
      setBusy('Checking');
      setRefused(null);
      const summary = await client().call('check', { mapping, choices });
      startTransition(() => {
        takeSummary(summary);
        setStep('Check');
      });
    });
  const change = (act: Promise<TableSummary>): void => void attempt(async () => takeSummary(await act));
  const confirm = async (): Promise<void> => {
    await client().call('begin', undefined);
    sender.reset();
    setStep('Import');
  };
  const startOver = (): void => {
    stop();
    setFile(null);
    setStep('File');
  };

  return (
    <div className="import stack">
      <ImportSteps current={step} />
      {step === 'File' && (
        <UploadStep
          {...{ noun, targets, problem, reading }}
          choose={(chosen) => void choose(chosen)}
          cancel={stop}
        />
      )}
      {step === 'Columns' && file && (
        <>
          <KnownBefore sentence={job.knownFile?.(file.preview.sha256) ?? null} />
          <ColumnsStep
            fileName={file.name}
            preview={file.preview}
            {...{ targets, noun, mapping, choices, busy, problem }}
            change={setMapping}
            changeChoices={setChoices}
            setHeader={(hasHeader) => void setHeader(hasHeader)}
            readAgain={(options) => void readAgain(options)}
            back={startOver}
            next={() => void check()}
          />
        </>
      )}
      {step === 'Check' && checked && (
        <CheckStep
          client={client()}
          {...checked}
          {...{ targets, noun }}
          shown={shownTargets(targets, mapping)}
          start={refused?.place ?? 0}
          problem={refused?.sentence ?? problem}
          acts={{
            edit: (row, target, text) => change(client().call('edit', { row, target, text })),
            fix: (id, fix) => change(client().call('fix', { id, fix })),
            leaveOut: (filter, isOut) => change(client().call('leaveOut', { filter, isOut })),
            leaveOutRow: (row, isOut) => change(client().call('leaveOutRow', { row, isOut })),
            undo: () => change(client().call('undo', undefined)),
          }}
          back={() => setStep('Columns')}
          next={() => void confirm()}
        />
      )}
      {step === 'Import' && file && checked && sender.sending.state === 'idle' && (
        <ConfirmPanel
          fileName={file.name}
          summary={checked.summary}
          noun={noun}
          sending={sender.sending}
          back={() => {
            sender.reset();
            setStep('Check');
          }}
          start={() =>
            void sender.start({ name: file.name, sha256: file.preview.sha256, rows: checked.summary.ready })
          }
          take={(offer) => void sender.take(offer)}
        />
      )}
      {step === 'Import' && sender.sending.state !== 'idle' && (
        <ProgressPanel
          noun={noun}
          outcome={job.outcome}
          sending={sender.sending}
          pause={sender.pause}
          goOn={() => void sender.goOn()}
          leave={leave}
        />
      )}
      <Dialog title="Leave the import?" isOpen={leaving.isAsked} close={leaving.stay}>
        <p>What has not been imported yet, and what you have mended in the file, is lost.</p>
        <DialogActions>
          <Button kind="plain" width="fit" onClick={leaving.stay}>
            Stay here
          </Button>
          <Button kind="danger" width="fit" onClick={leaving.go}>
            Leave the import
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

const KnownBefore = ({ sentence }: { sentence: string | null }) =>
  sentence && (
    <Banner kind="warning" title="This file was imported before" isNews>
      <p>{sentence}</p>
    </Banner>
  );

const usualChoices = (): ReadingChoices => ({
  country: likelyCountry(navigator.languages),
  dateOrder: usualDateOrder(navigator.language),
});

const tooLarge = ({ name, size }: File): string =>
  `${name} has ${Math.ceil(size / 1_000_000)} MB, and at most ${limits.fileBytes / 1_000_000} MB are allowed. Split it, or leave out columns.`;

/** Asks before somebody leaves work that would be lost. */
function useLeaveQuestion(hasWork: boolean) {
  const router = useRouter();
  const [answer, setAnswer] = useState<((isStaying: boolean) => void) | null>(null);
  const ask = useEffectEvent(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)));
  useEffect(() => {
    if (!hasWork) return;
    return router.history.block({ blockerFn: () => ask(), enableBeforeUnload: true });
  }, [hasWork, router]);
  const decide = (isStaying: boolean) => (): void => {
    answer?.(isStaying);
    setAnswer(null);
  };
  return { isAsked: answer !== null, stay: decide(true), go: decide(false) };
}
