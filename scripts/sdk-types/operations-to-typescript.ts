/** Writes operations as TypeScript: the table for requests, and the types of inputs and responses. */
import type { TSchema } from '../../packages/contract/src/schema.ts';
import { docComment, type Schema, typeOf } from './schema-to-typescript.ts';
import type { TypeNames } from './type-names.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly response: TSchema;
  readonly contentType?: string;
  readonly errors: readonly string[];
}

export type Operations = Readonly<Record<string, Operation>>;

export function writeTable(name: string, operations: Operations): string {
  const rows = Object.entries(operations).map(
    ([id, { method, path, contentType }]) =>
      `  ${id}: { method: '${method}', path: '${path}'${contentType ? `, contentType: '${contentType}'` : ''} },\n`,
  );
  return `export const ${name} = {\n${rows.join('')}} as const;\n`;
}

export function writeTypes(name: string, operations: Operations, names: TypeNames): string {
  const rows = Object.entries(operations).map(([id, operation]) => {
    const input = inputOf(id, operation, names);
    const response = operation.contentType ? 'Uint8Array' : typeOf(operation.response, names, '    ');
    const comment = docComment(textOf(operation), '  ');
    const route = `    method: '${operation.method}';\n    path: '${operation.path}';\n`;
    return `${comment}  ${id}: {\n${route}    input: ${input};\n    response: ${response};\n  };\n`;
  });
  return `/** Where each operation is, and what it takes and answers. */\nexport interface ${name} {\n${rows.join('')}}\n`;
}

function textOf({ summary, description, errors }: Operation): string {
  const failures = errors.map((code) => `\`${code}\``).join(', ');
  return [summary && `${summary}.`, description, failures && `Fails with: ${failures}.`]
    .filter(Boolean)
    .join(' ');
}

function inputOf(id: string, { params, query, body }: Operation, names: TypeNames): string {
  const parts = [
    params &&
      `params: { ${namesOf(params)
        .map((name) => `${name}: string`)
        .join('; ')} }`,
    query && namesOf(query).length > 0 && `query${markOf(query)}: ${names.declare(queryName(id), query)}`,
    body && `body: ${typeOf(body, names, '    ')}`,
  ].filter(Boolean);
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'Record<string, never>';
}

const namesOf = ({ properties = {} }: Schema): string[] => Object.keys(properties);
/** A query without required parameters is optional. */
const markOf = ({ required = [] }: Schema): string => (required.length > 0 ? '' : '?');
const queryName = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
