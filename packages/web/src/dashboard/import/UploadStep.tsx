import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/download-text.ts';
import { figure } from '../../ui/figures.ts';
import { countOf, type Noun, rowNoun } from './noun.ts';
import { limits } from './read/limits.ts';
import type { ImportTarget } from './targets.ts';
import type { Progress } from './worker/import-session.ts';

interface UploadStepProps {
  readonly noun: Noun;
  readonly targets: readonly ImportTarget[];
  readonly problem: string | null;
  /** The file that is being read. */
  readonly reading: { readonly name: string; readonly progress: Progress | null } | null;
  readonly choose: (file: File) => void;
  readonly cancel: () => void;
}

export function UploadStep({ noun, targets, problem, reading, choose, cancel }: UploadStepProps) {
  return (
    <div className="stack">
      {problem && (
        <Banner kind="danger" title="This file could not be read" isNews>
          <p>{problem}</p>
        </Banner>
      )}
      {reading ? <Reading {...reading} cancel={cancel} /> : <DropPlace choose={choose} />}
      <Template noun={noun} targets={targets} />
    </div>
  );
}

function DropPlace({ choose }: { choose: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return (
    <label
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="import-file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was mended.
          target.value = '';
          if (file) choose(file);
        }}
      />
      <span className="message-icon">
        <Upload size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <strong>Choose a file, or drop it here</strong>
      <span className="soft">
        CSV or Excel (.xlsx), up to {countOf(limits.rows, rowNoun)} and {limits.fileBytes / 1_000_000} MB. The
        first {limits.columns} columns are read. Nothing is sent before you say so.
      </span>
    </label>
  );
}

interface ReadingProps {
  readonly name: string;
  readonly progress: Progress | null;
  readonly cancel: () => void;
}

function Reading({ name, progress, cancel }: ReadingProps) {
  return (
    <div className="import-drop">
      <span className="message-icon">
        <FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <strong role="status">Reading {name}</strong>
      <span className="soft">{progress ? `${figure(progress.rows)} rows so far` : 'One moment'}</span>
      <progress aria-label={`Reading ${name}`} />
      <Button kind="quiet" width="fit" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

function Template({ noun, targets }: Pick<UploadStepProps, 'noun' | 'targets'>) {
  const required = targets.filter(({ need }) => need === 'required').map(({ noun }) => noun);
  return (
    <section className="card card-body" aria-labelledby="import-template">
      <h2 id="import-template">Start from a template</h2>
      <p>
        It has the columns for these {noun.many}, says which are needed ({listed(required)}) and shows an
        example, which is never imported. Any other list works as well: you choose its columns in the next
        step.
      </p>
      <div className="row">
        <Button kind="plain" width="fit" onClick={() => void downloadXlsx(noun, targets)}>
          <Download size={18} aria-hidden="true" />
          Template for Excel
        </Button>
        <Button kind="plain" width="fit" onClick={() => void downloadCsv(noun, targets)}>
          <Download size={18} aria-hidden="true" />
          Template as CSV
        </Button>
      </div>
    </section>
  );
}

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

async function downloadXlsx(noun: Noun, targets: readonly ImportTarget[]): Promise<void> {
  const [{ templateRows }, { writeXlsx }] = await Promise.all([
    import('./template/template-rows.ts'),
    import('./template/write-xlsx.ts'),
  ]);
  saveFile(`${noun.many}.xlsx`, new Blob([writeXlsx(noun.many, templateRows(targets))]));
}

async function downloadCsv(noun: Noun, targets: readonly ImportTarget[]): Promise<void> {
  const { csvOf, templateRows } = await import('./template/template-rows.ts');
  saveFile(`${noun.many}.csv`, new Blob([csvOf(templateRows(targets))]));
}
