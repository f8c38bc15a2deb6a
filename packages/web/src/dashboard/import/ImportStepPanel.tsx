import { CircleCheck } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { figure } from '../../ui/figures.ts';
import type { TableSummary } from './check/checked-table.ts';
import { StepHead } from './ImportSteps.tsx';
import type { ImportOffer, ImportStart } from './import-job.ts';
import { countOf, type Noun } from './noun.ts';
import type { WaitReason } from './send-parts.ts';
import type { Sending } from './use-sending.ts';
import './import-facts.css';

interface ConfirmPanelProps {
  readonly fileName: string;
  readonly summary: TableSummary;
  readonly noun: Noun;
  readonly sending: Sending;
  readonly back: () => void;
  readonly start: () => void;
  readonly take: (offer: ImportOffer) => void;
}

/** The last look before the rows are sent. */
export function ConfirmPanel({ fileName, summary, noun, sending, back, start, take }: ConfirmPanelProps) {
  const { ready, failing, leftOut, problems } = summary;
  const duplicates = problems.find(({ id }) => id === 'duplicate')?.rows ?? 0;
  return (
    <div className="stack">
      <StepHead title={`Import ${countOf(ready, noun)}?`} />
      <section className="card card-body">
        <dl className="import-facts">
          <Fact name="File">{fileName}</Fact>
          <Fact name={`${capital(noun.many)} to import`}>{figure(ready)}</Fact>
          {duplicates > 0 && <Fact name="Of these, in the file more than once">{figure(duplicates)}</Fact>}
          {failing > 0 && <Fact name="Not imported, because of errors">{figure(failing)}</Fact>}
          {leftOut > 0 && <Fact name="Left out by you">{figure(leftOut)}</Fact>}
        </dl>
      </section>
      {sending.known && <KnownFile known={sending.known} take={take} />}
      {sending.problem && (
        <Banner kind="danger" isNews>
          <p>{sending.problem}</p>
        </Banner>
      )}
      <div className="import-acts">
        <Button kind="plain" width="fit" onClick={back}>
          Back to the rows
        </Button>
        {!sending.known && (
          <Button width="fit" busy={sending.isStarting ? 'Beginning' : null} onClick={start}>
            Import {countOf(ready, noun)}
          </Button>
        )}
      </div>
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface KnownFileProps {
  readonly known: Extract<ImportStart, { kind: 'known' }>;
  readonly take: (offer: ImportOffer) => void;
}

const KnownFile = ({
  known: { title = 'This file was imported before', sentence, offers },
  take,
}: KnownFileProps) => (
  <Banner kind="warning" title={title} isNews>
    <p>{sentence}</p>
    <div className="row">
      {offers.map((offer) => (
        <Button
          key={offer.label}
          kind={offer.isCostly ? 'danger' : 'plain'}
          width="fit"
          onClick={() => take(offer)}
        >
          {offer.label}
        </Button>
      ))}
    </div>
  </Banner>
);

const waitWords: Readonly<Record<WaitReason, string>> = {
  offline: 'The service cannot be reached. The import goes on by itself as soon as your network is back.',
  signed_out: 'Your session ended. The import goes on by itself when you have signed in again.',
  busy: 'The service is busy. The import goes on by itself in a moment.',
};

interface ProgressPanelProps {
  readonly noun: Noun;
  /** What came of the rows, once all have arrived. */
  readonly outcome: (() => string) | undefined;
  readonly sending: Sending;
  readonly pause: () => void;
  readonly goOn: () => void;
  readonly leave: () => void;
}

/** Rows on their way. */
export function ProgressPanel({ noun, outcome, sending, pause, goOn, leave }: ProgressPanelProps) {
  const { total, sent, waitsFor, secondsLeft, state, problem } = sending;
  if (state === 'done')
    return (
      <div className="stack">
        <StepHead title={`${countOf(total, noun)} imported`} />
        <p className="soft import-understood">
          <CircleCheck size={18} aria-hidden="true" />
          <span role="status">{outcome?.() ?? 'All of them have arrived.'}</span>
        </p>
        <div className="import-acts">
          <Button width="fit" onClick={leave}>
            Show the {noun.many}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="stack">
      <StepHead title={`Importing ${countOf(total, noun)}`} />
      <section className="card card-body">
        <progress className="import-progress" value={sent} max={total} aria-label="Progress" />
        <p className="import-left" role="status">
          <strong>
            {figure(sent)} of {figure(total)}
          </strong>
          {state === 'sending' && !waitsFor && secondsLeft !== null && (
            <span className="soft"> {timeLeft(secondsLeft)}</span>
          )}
          {state === 'paused' && <span className="soft"> Paused</span>}
        </p>
        {waitsFor && state === 'sending' && (
          <Banner kind="warning" isNews>
            <p>{waitWords[waitsFor]}</p>
          </Banner>
        )}
        {problem && (
          <Banner kind="danger" title="The import stopped" isNews>
            <p>{problem}</p>
          </Banner>
        )}
        <div className="row">
          {state === 'sending' ? (
            <Button kind="plain" width="fit" onClick={pause}>
              Pause
            </Button>
          ) : (
            <Button width="fit" onClick={goOn}>
              Go on with {countOf(total - sent, noun)}
            </Button>
          )}
        </div>
      </section>
      <p className="soft">
        Keep this page open until all have arrived. If it closes, choose the same file again to go on.
      </p>
    </div>
  );
}

/** Rounded, so that it does not change all the time. */
function timeLeft(seconds: number): string {
  if (seconds < 5) return '· a few seconds left';
  if (seconds < 60) return `· about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  return `· about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
