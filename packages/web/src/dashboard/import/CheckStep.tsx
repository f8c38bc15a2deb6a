import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Fix, ProblemCount, ProblemId, RowFilter, TableSummary } from './check/checked-table.ts';
import { ImportGrid } from './ImportGrid.tsx';
import { StepHead } from './ImportSteps.tsx';
import { countOf, type Noun } from './noun.ts';
import { countSentence, fixLabel } from './problem-words.ts';
import type { ImportTarget } from './targets.ts';
import type { ImportClient } from './worker/import-client.ts';

interface CheckStepProps {
  readonly client: ImportClient;
  readonly summary: TableSummary;
  readonly targets: readonly ImportTarget[];
  readonly shown: readonly number[];
  readonly noun: Noun;
  /** The place of the row that the service refused. */
  readonly start: number;
  readonly problem: string | null;
  /** Changes with every change of a row. */
  readonly version: number;
  readonly acts: CheckActs;
  readonly back: () => void;
  readonly next: () => void;
}

export interface CheckActs {
  readonly edit: (row: number, target: number, text: string) => void;
  readonly fix: (id: ProblemId, fix: Fix) => void;
  readonly leaveOut: (filter: RowFilter, isOut: boolean) => void;
  readonly leaveOutRow: (row: number, isOut: boolean) => void;
  readonly undo: () => void;
}

export function CheckStep(props: CheckStepProps) {
  const { client, summary, targets, shown, noun, start, problem, version, acts, back, next } = props;
  const hasProblems = summary.problems.length > 0;
  const [filter, setFilter] = useState<RowFilter>(hasProblems && start === 0 ? 'problems' : 'all');
  const [selection, setSelection] = useState(0);
  const show = (chosen: RowFilter): void => {
    setFilter(chosen);
    setSelection((before) => before + 1);
  };
  return (
    <div className="stack">
      <StepHead title={titleOf(summary, noun)}>
        <Understood summary={summary} targets={targets} noun={noun} />
      </StepHead>
      {problem && (
        <Banner kind="danger" title="The service refused a row" isNews>
          <p>{problem}</p>
        </Banner>
      )}
      {hasProblems && (
        <section className="card" aria-label="Problems">
          <ul className="import-problems">
            {summary.problems.map((each) => (
              <ProblemLine
                key={each.id}
                problem={each}
                targets={targets}
                noun={noun}
                isShown={filter === each.id}
                show={() => show(filter === each.id ? 'problems' : each.id)}
                fix={(fix) => acts.fix(each.id, fix)}
                leaveOut={() => acts.leaveOut(each.id, true)}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="import-filters">
        <FilterButton
          name="All rows"
          count={summary.rows}
          isShown={filter === 'all'}
          show={() => show('all')}
        />
        {hasProblems && (
          <FilterButton name="With a problem" isShown={filter === 'problems'} show={() => show('problems')} />
        )}
        {summary.leftOut > 0 && (
          <FilterButton
            name="Left out"
            count={summary.leftOut}
            isShown={filter === 'left_out'}
            show={() => show('left_out')}
          />
        )}
        <span className="import-filters-end">
          {summary.leftOut > 0 && (
            <Button kind="quiet" width="fit" onClick={() => acts.leaveOut('left_out', false)}>
              Take all back
            </Button>
          )}
          {summary.canUndo && (
            <Button kind="quiet" width="fit" onClick={acts.undo}>
              Undo
            </Button>
          )}
        </span>
      </div>
      <ImportGrid
        key={`${filter} ${selection}`}
        {...{ client, targets, shown, filter, selection, version }}
        start={filter === 'all' ? start : 0}
        edit={acts.edit}
        leaveOut={acts.leaveOutRow}
        undo={acts.undo}
      />
      <p className="soft">
        Enter changes a cell, Escape leaves it, F8 goes to the next problem. Problems that you mend stay in
        view until you choose another list.
      </p>
      <div className="import-acts">
        <Button kind="plain" width="fit" onClick={back}>
          Back to the columns
        </Button>
        {summary.ready > 0 && (
          <Button width="fit" onClick={next}>
            {summary.failing > 0
              ? `Go on without ${countOf(summary.failing, noun)}`
              : `Go on with ${countOf(summary.ready, noun)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function titleOf({ failing, rows, ready }: TableSummary, noun: Noun): string {
  if (rows === 0) return `There are no ${noun.many} in this file`;
  if (failing === 0)
    return ready === rows ? `All ${countOf(rows, noun)} are ready` : `${countOf(ready, noun)} are ready`;
  return `${figure(failing)} of ${countOf(rows, noun)} need a look`;
}

interface UnderstoodProps {
  readonly summary: TableSummary;
  readonly targets: readonly ImportTarget[];
  readonly noun: Noun;
}

/** What was written in another way than in the file. */
function Understood({ summary: { rewritten, hadExample }, targets, noun }: UnderstoodProps) {
  const told = targets.filter(({ key, type }) => type !== 'text' && (rewritten[key] ?? 0) > 0);
  if (told.length === 0 && !hadExample) return null;
  const list = told.map(({ key, label }) => `${label} (${figure(rewritten[key] ?? 0)})`);
  return (
    <p className="soft import-understood">
      <CircleCheck size={18} aria-hidden="true" />
      <span>
        {list.length > 0 &&
          `Written the way gifts need it, such as US for “United States”: ${new Intl.ListFormat('en').format(list)}. `}
        {hadExample && `The example of the template is not one of the ${noun.many}.`}
      </span>
    </p>
  );
}

interface ProblemLineProps {
  readonly problem: ProblemCount;
  readonly targets: readonly ImportTarget[];
  readonly noun: Noun;
  readonly isShown: boolean;
  readonly show: () => void;
  readonly fix: (fix: Fix) => void;
  readonly leaveOut: () => void;
}

function ProblemLine({ problem, targets, noun, isShown, show, fix, leaveOut }: ProblemLineProps) {
  const sentence = countSentence(problem, targets, noun);
  const { fix: possible } = problem;
  return (
    <li data-shown={isShown || undefined}>
      <button type="button" className="import-problem" aria-pressed={isShown} onClick={show}>
        <Tag kind={problem.isError ? 'danger' : 'warning'}>{problem.isError ? 'Error' : 'Look'}</Tag>
        <span>{sentence}</span>
      </button>
      <span className="import-problem-acts">
        {possible && (
          <Button kind="plain" width="fit" onClick={() => fix(possible)}>
            {fixLabel(possible, problem)}
          </Button>
        )}
        <Button kind="quiet" width="fit" onClick={leaveOut}>
          Leave {problem.rows === 1 ? 'it' : 'them'} out<span className="only-heard">: {sentence}</span>
        </Button>
      </span>
    </li>
  );
}

interface FilterButtonProps {
  readonly name: string;
  readonly count?: number;
  readonly isShown: boolean;
  readonly show: () => void;
}

const FilterButton = ({ name, count, isShown, show }: FilterButtonProps) => (
  <button type="button" className="import-filter" aria-pressed={isShown} onClick={show}>
    {name}
    {count !== undefined && <span className="soft"> {figure(count)}</span>}
  </button>
);
