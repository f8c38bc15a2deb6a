/** Fills in a path like `/v1/orders/{id}` and adds the query; parameters that are undefined are left out. */
export function operationUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(params[name]));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${filled}?${parameters}` : filled;
}

/** An empty id or one of dots would make the address of another operation. */
function pathSegment(id: string | undefined): string {
  if (!id || /^\.+$/.test(id))
    throw new TypeError(`\`${id ?? ''}\` is not an id; pass the id of the resource.`);
  return encodeURIComponent(id);
}
