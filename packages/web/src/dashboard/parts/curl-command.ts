interface CurlRequest {
  readonly origin: string;
  /** A placeholder of the shell unless a key is just being shown. */
  readonly key?: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** A request to the API as a command for a terminal. */
export function curlCommand({
  origin,
  key = '$GIFTS_API_KEY',
  method = 'GET',
  path,
  body,
}: CurlRequest): string {
  const lines = [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `-H "Authorization: Bearer ${key}"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** In single quotes a shell replaces nothing. */
const quoted = (text: string): string =>
  /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
