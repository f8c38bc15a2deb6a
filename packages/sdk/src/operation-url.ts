/** Fills in a path such as `/v1/orders/{id}` and adds the query. Undefined parameters are left out. */
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

/** Refuses an empty id and an id of dots, because the address would be that of another operation. */
function pathSegment(id: string | undefined): string {
  if (!id || /^\.+$/.test(id))
    throw new TypeError(`\`${id ?? ''}\` is not an id; pass the id of the resource.`);
  return encodeURIComponent(id);
}
