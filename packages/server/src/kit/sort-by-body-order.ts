import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';

/**
 * The first problems of a body, at most `maxProblems`, in the order it is written: by its fields and by the items of
 * their lists. What is missing comes last; problems of one place stay in the order they were found.
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
