import { countriesByName } from '../../card/countries-by-name.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { readName } from './columns/read-name.ts';
import { readDateExample } from './date-example.ts';
import { StepHead } from './ImportSteps.tsx';
import { areTargetsMapped, missingTargets } from './mapped-targets.ts';
import { countOf, type Noun, rowNoun } from './noun.ts';
import { ReadingFields, ReadingNotes } from './ReadingFields.tsx';
import type { ReadOptions } from './read/open-file.ts';
import {
  type DateOrder,
  type ImportTarget,
  type Mapping,
  type ReadingChoices,
  splitName,
} from './targets.ts';
import type { FileColumn, FilePreview } from './worker/import-session.ts';

interface ColumnsStepProps {
  readonly fileName: string;
  readonly preview: FilePreview;
  readonly targets: readonly ImportTarget[];
  readonly noun: Noun;
  readonly mapping: Mapping;
  readonly choices: ReadingChoices;
  readonly busy: string | null;
  readonly problem: string | null;
  readonly change: (mapping: Mapping) => void;
  readonly changeChoices: (choices: ReadingChoices) => void;
  readonly setHeader: (hasHeader: boolean) => void;
  readonly readAgain: (options: ReadOptions) => void;
  readonly back: () => void;
  readonly next: () => void;
}

export function ColumnsStep(props: ColumnsStepProps) {
  const { fileName, preview, targets, noun, mapping, choices, busy, problem, change, next, back } = props;
  const missing = missingTargets(targets, mapping);
  const assign = (column: number, key: string | null) =>
    change(mapping.map((each, index) => (index === column ? key : each === key ? null : each)));
  return (
    <div className="stack">
      <StepHead title="What is in the columns?">
        <p className="soft">
          {fileName} has {countOf(preview.rows, rowNoun)} and {countOf(preview.columns.length, columnNoun)}.
        </p>
      </StepHead>
      {problem && (
        <Banner kind="danger" isNews>
          <p>{problem}</p>
        </Banner>
      )}
      <ReadingNotes preview={preview} />
      <section className="card card-body" aria-label="How the file is read">
        <ReadingFields preview={preview} setHeader={props.setHeader} readAgain={props.readAgain} />
      </section>
      <SplitOffer preview={preview} mapping={mapping} assign={assign} />
      <section className="card" aria-label="Columns">
        <ul className="import-columns">
          {preview.columns.map((column, index) => (
            <ColumnRow
              key={column.letter}
              column={column}
              targets={targets}
              value={mapping[index] ?? null}
              assign={(key) => assign(index, key)}
            />
          ))}
        </ul>
      </section>
      <ChoiceFields targets={targets} mapping={mapping} choices={choices} change={props.changeChoices} />
      {missing.length > 0 && (
        <Banner
          kind="warning"
          title={`No column has the ${missing.map((target) => target.noun).join(' and the ')}`}
          isNews
        >
          <p>Choose a column for it. A gift needs it for every recipient.</p>
        </Banner>
      )}
      <div className="import-acts">
        <Button kind="plain" width="fit" onClick={back}>
          Choose another file
        </Button>
        {areTargetsMapped(mapping) && (
          <Button width="fit" busy={busy} onClick={next}>
            Check {countOf(preview.rows, noun)}
          </Button>
        )}
      </div>
    </div>
  );
}

const columnNoun: Noun = { one: 'column', many: 'columns' };

interface ColumnRowProps {
  readonly column: FileColumn;
  readonly targets: readonly ImportTarget[];
  readonly value: string | null;
  readonly assign: (key: string | null) => void;
}

function ColumnRow({ column: { letter, name, samples }, targets, value, assign }: ColumnRowProps) {
  const label = name ?? `Column ${letter}`;
  return (
    <li data-out={value === null || undefined}>
      <div className="import-column">
        <strong>{label}</strong>
        <span className="soft">
          {name && `Column ${letter}. `}
          {samples.length > 0 ? samples.join(' · ') : 'Empty'}
        </span>
      </div>
      <span className="select">
        <select
          aria-label={`${label}, column ${letter}, is`}
          value={value ?? ''}
          onChange={({ target }) => assign(target.value || null)}
        >
          <option value="">Leave this column out</option>
          {targets.map((target) => (
            <option key={target.key} value={target.key}>
              {target.label}
              {target.need === 'required' ? ' (needed)' : ''}
            </option>
          ))}
          {targets.some(({ namePart }) => namePart === 'last') && (
            <option value={splitName}>Full name, split in first and last name</option>
          )}
        </select>
      </span>
    </li>
  );
}

interface SplitOfferProps {
  readonly preview: FilePreview;
  readonly mapping: Mapping;
  readonly assign: (column: number, key: string | null) => void;
}

function SplitOffer({ preview: { fullNameColumn, columns }, mapping, assign }: SplitOfferProps) {
  if (fullNameColumn === null || mapping[fullNameColumn] === splitName) return null;
  const column = columns[fullNameColumn];
  const sample = column?.samples.find((text) => /\S\s+\S/.test(text.trim())) ?? '';
  const { first, last } = readName(sample);
  return (
    <Banner
      kind="info"
      title={`“${column?.name ?? `Column ${column?.letter}`}” looks like full names`}
      isNews
    >
      <p>
        Split it, and “{sample.trim()}” becomes the first name “{first}” and the last name “{last}”.
      </p>
      <div>
        <Button kind="plain" width="fit" onClick={() => assign(fullNameColumn, splitName)}>
          Split in first and last name
        </Button>
      </div>
    </Banner>
  );
}

interface ChoiceFieldsProps {
  readonly targets: readonly ImportTarget[];
  readonly mapping: Mapping;
  readonly choices: ReadingChoices;
  readonly change: (choices: ReadingChoices) => void;
}

/** What the file may not say. Only what its columns need is asked. */
function ChoiceFields({ targets, mapping, choices, change }: ChoiceFieldsProps) {
  const isMapped = (...types: ImportTarget['type'][]) =>
    targets.some(
      ({ key, type, group }) => mapping.includes(key) && (types.includes(type) || group === 'address'),
    );
  const hasDates = targets.some(
    ({ key, type }) => (type === 'date' || type === 'birthday') && mapping.includes(key),
  );
  if (!isMapped('phone') && !hasDates) return null;
  return (
    <section className="card card-body" aria-label="What the file does not say">
      <div className="fields">
        {isMapped('phone') && (
          <Field
            label="Country"
            hint="Of addresses and phone numbers without a country."
            problem={undefined}
            width="half"
          >
            {(control) => (
              <span className="select">
                <select
                  {...control}
                  value={choices.country}
                  onChange={({ target }) => change({ ...choices, country: target.value })}
                >
                  {countriesByName.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        )}
        {hasDates && (
          <Field
            label="Order of dates"
            hint={readDateExample(choices.dateOrder)}
            problem={undefined}
            width="half"
          >
            {(control) => (
              <span className="select">
                <select
                  {...control}
                  value={choices.dateOrder}
                  onChange={({ target }) => change({ ...choices, dateOrder: target.value as DateOrder })}
                >
                  <option value="day_first">Day, month, year</option>
                  <option value="month_first">Month, day, year</option>
                  <option value="year_first">Year, month, day</option>
                </select>
              </span>
            )}
          </Field>
        )}
      </div>
    </section>
  );
}
