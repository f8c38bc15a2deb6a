import { Banner } from '../../ui/Banner.tsx';
import { Field } from '../../ui/Field.tsx';
import { figure } from '../../ui/figures.ts';
import { type Encoding, encodings } from './read/encodings.ts';
import { limits } from './read/limits.ts';
import type { ReadOptions } from './read/open-file.ts';
import { type Separator, separators } from './read/separators.ts';
import type { FilePreview } from './worker/import-session.ts';

interface ReadingFieldsProps {
  readonly preview: FilePreview;
  readonly setHeader: (hasHeader: boolean) => void;
  readonly readAgain: (options: ReadOptions) => void;
}

/** How the file was read, to be put right where the guess was wrong. */
export function ReadingFields({ preview, setHeader, readAgain }: ReadingFieldsProps) {
  const { hasHeader, sheets, sheet, encoding, separator } = preview;
  const current: ReadOptions = { encoding: encoding ?? undefined, separator: separator ?? undefined };
  return (
    <>
      <label className="choice">
        <input type="checkbox" checked={hasHeader} onChange={({ target }) => setHeader(target.checked)} />
        <span>The first row names the columns</span>
      </label>
      <div className="fields">
        {sheets.length > 1 && (
          <Choice
            label="Sheet"
            value={String(sheet)}
            options={sheets.map(({ name, isHidden }, index) => [
              String(index),
              isHidden ? `${name} (hidden)` : name,
            ])}
            choose={(value) => readAgain({ sheet: Number(value) })}
          />
        )}
        {separator && (
          <Choice
            label="Between the columns"
            value={separator}
            options={Object.entries(separators)}
            choose={(value) => readAgain({ ...current, separator: value as Separator })}
          />
        )}
        {encoding && (
          <Choice
            label="Letters"
            hint="Choose another one if letters such as é or ß look wrong below."
            value={encoding}
            options={Object.entries(encodings)}
            choose={(value) => readAgain({ ...current, encoding: value as Encoding })}
          />
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
}

const Choice = ({ label, hint, value, options, choose }: ChoiceProps) => (
  <Field label={label} hint={hint} problem={undefined} width="half">
    {(control) => (
      <span className="select">
        <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);

/** What a person should know of the file. */
export function ReadingNotes({
  preview: { isCut, hasMergedCells, unclosedQuote },
}: {
  preview: FilePreview;
}) {
  return (
    <>
      {unclosedQuote !== null && (
        <Banner kind="warning" title={`A quotation mark in row ${figure(unclosedQuote)} is not closed`}>
          <p>All that follows it was read as one cell. Close it in the file, and choose the file again.</p>
        </Banner>
      )}
      {isCut && (
        <Banner kind="warning" title={`Only the first ${limits.columns} columns are read`}>
          <p>The file has more. If you need one of them, move it to the left and choose the file again.</p>
        </Banner>
      )}
      {hasMergedCells && (
        <Banner kind="info" title="Some cells of the sheet are merged">
          <p>Their text is in the first of the merged cells; the others are empty.</p>
        </Banner>
      )}
    </>
  );
}
