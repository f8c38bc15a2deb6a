/** A command that does over the API what a form does here. The key is not known, so the command names a variable. */
export function curlOf(origin: string, path: string, body: object): string {
  const json = JSON.stringify(body).replaceAll("'", `'"'"'`);
  return `curl -s '${origin}${path}' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${json}'`;
}
