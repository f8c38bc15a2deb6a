import { CopyButton } from '../../ui/CopyButton.tsx';
import { curlCommand } from './curl-command.ts';

interface CopyAsCurlProps {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** Copies what a form or a page asks of the API as a command for a terminal. The key is that of whoever runs it. */
export const CopyAsCurl = (request: CopyAsCurlProps) => (
  <CopyButton text={curlCommand({ origin: location.origin, ...request })} label="Copy as curl" />
);
