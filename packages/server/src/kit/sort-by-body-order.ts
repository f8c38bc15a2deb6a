import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';

/**
 * Returns the first problems of a body, at most `maxFieldErrors`, in the order of its fields and of the items in
 * its lists. Problems of missing fields come last, and problems of one field keep their order.
 */
export function sortByBodyOrder(body: object, problems: readonly FieldError[]): FieldError[] {
  const names = new Map(Object.keys(body).map((name, index) => [name, index]));
  return problems
    .slice(0, maxFieldErrors)
    .map((problem) => {
      const [, name = '', item = '-1'] = /^([^.[]*)(?:[^[]*\[(\d+)\])?/.exec(problem.field) ?? [];
      return { problem, at: names.get(name) ?? names.size, item: Number(item) };
    })
    .sort((a, b) => a.at - b.at || a.item - b.item)
    .map(({ problem }) => problem);
}
