import { brandColors, isColor } from '@gifts/contract/brand-colors';
import { Field } from '../../ui/Field.tsx';

interface ColorFieldProps {
  /** Empty for the colour of the service. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
}

/** The colour of the service. */
const ownColor = '#8a1f4d';

export function ColorField({ value, change, problem }: ColorFieldProps) {
  const color = value.toLowerCase();
  const colors = isColor(color) ? brandColors(color) : null;
  return (
    <div>
      <Field
        label="Colour"
        hint="Of buttons, links and the envelope, on gift pages and in mails to recipients."
        problem={problem}
      >
        {(control) => (
          <span className="color-field">
            <input
              type="color"
              aria-label="Choose the colour"
              value={colors ? color : ownColor}
              onChange={({ target }) => change(target.value)}
            />
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              placeholder="#8a1f4d"
              value={value}
              onChange={({ target }) => change(target.value.trim())}
            />
            {value && (
              <button type="button" className="button button-plain button-fit" onClick={() => change('')}>
                Use that of the service
              </button>
            )}
          </span>
        )}
      </Field>
      <p className="field-hint" role="status">
        {colors?.isDarkened &&
          `This colour is too pale to be read on light pages. They use ${colors.accent.light}, a darker shade of it.`}
      </p>
    </div>
  );
}
