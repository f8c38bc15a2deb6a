import { CodeBlock } from '../../ui/CodeBlock.tsx';

/** A value as JSON to read and to copy. */
export const JsonBlock = ({ label, value }: { label: string; value: unknown }) => (
  <CodeBlock label={label} text={JSON.stringify(value, null, 2)} copyLabel="Copy" />
);

/** Text that may be JSON, as JSON if it is. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  return <CodeBlock label={label} text={readable(text)} copyLabel="Copy" />;
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
