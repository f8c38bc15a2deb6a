import { CopyButton } from './CopyButton.tsx';
import './code-block.css';

interface CodeBlockProps {
  /** What the text is, for people who do not see it: "Command that uses the key". */
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
}

/** A text to copy, such as a command. It breaks where it is too wide, so that nothing has to be scrolled to be read. */
export function CodeBlock({ label, text, copyLabel }: CodeBlockProps) {
  return (
    <figure className="code-block">
      <figcaption className="only-heard">{label}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={copyLabel} />
    </figure>
  );
}
