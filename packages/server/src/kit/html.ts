/** HTML templates that escape every inserted value. */
import escapeHtml from 'escape-html';

/** Text that is already HTML and is not escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((part, index) =>
    index < values.length ? part + asText(values[index] ?? '') : part,
  );
  return new Html(parts.join(''));
}

function asText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}
