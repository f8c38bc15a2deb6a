/** The syntax tree of TypeScript, with the queries that the rules need. */
import { parseAst } from 'vitest/node';
import type { Source } from './sources.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const known = new WeakMap<Source, readonly Node[]>();

/** Every node of a file, parents before their children. */
export function nodesOf(source: Source): readonly Node[] {
  const before = known.get(source);
  if (before) return before;
  const lang = source.path.endsWith('.tsx') ? 'tsx' : 'ts';
  const nodes: Node[] = [];
  const collect = (node: Node): void => {
    nodes.push(node);
    for (const child of childrenOf(node)) collect(child);
  };
  const program: unknown = parseAst(source.text, { lang });
  if (isNode(program)) collect(program);
  known.set(source, nodes);
  return nodes;
}

/** Returns `path:line`, which editors can open. */
export const placeOf = (source: Source, node: Node): string =>
  `${source.path}:${source.text.slice(0, node.start).split('\n').length}`;

export const childOf = (node: Node, key: string): Node | null => {
  const child = node[key];
  return isNode(child) ? child : null;
};

export const listOf = (node: Node, key: string): Node[] => [node[key]].flat().filter(isNode);

/** `name` of an identifier, `property` of an access to one; null for anything else. */
export function nameOf(node: Node | null): string | null {
  if (!node) return null;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression') return nameOf(childOf(node, 'property'));
  return null;
}

/** `Date.now` for an access, `fetch` for an identifier. */
export function fullNameOf(node: Node | null): string {
  if (node?.type !== 'MemberExpression') return nameOf(node) ?? '';
  return `${fullNameOf(childOf(node, 'object'))}.${nameOf(childOf(node, 'property')) ?? ''}`;
}

/** Returns the specifiers that a file imports or re-exports. */
export function importsOf(source: Source): { node: Node; specifier: string; names: string[] }[] {
  return nodesOf(source).flatMap((node) => {
    const from = /^(Import|Export\w+)(Declaration|Expression)$/.test(node.type)
      ? childOf(node, 'source')
      : null;
    if (typeof from?.value !== 'string') return [];
    const names = listOf(node, 'specifiers').map((each) => nameOf(childOf(each, 'imported')) ?? '');
    return [{ node, specifier: from.value, names }];
  });
}

/** Replaces an interpolated value that is known only at run time. */
export const placeholder = '…';

export interface Text {
  readonly node: Node;
  readonly text: string;
}

/** Returns every string and template of a file. Constants of the file are inserted into its templates. */
export function textsOf(source: Source): Text[] {
  const nodes = nodesOf(source);
  const constants = new Map<string, Node>();
  for (const node of nodes) {
    const [name, value] = [nameOf(childOf(node, 'id')), childOf(node, 'init')];
    if (node.type === 'VariableDeclarator' && name !== null && value) constants.set(name, value);
  }
  const textOf = (node: Node | null, depth = 0): string | null => {
    if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
    if (node?.type === 'Identifier' && depth < 5)
      return textOf(constants.get(String(node.name)) ?? null, depth + 1);
    if (node?.type !== 'TemplateLiteral') return null;
    const values = listOf(node, 'expressions').map((each) => textOf(each, depth + 1) ?? placeholder);
    return listOf(node, 'quasis')
      .map((quasi, index) => `${cooked(quasi)}${values[index] ?? ''}`)
      .join('');
  };
  return nodes.flatMap((node) => {
    if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return [];
    const text = textOf(node);
    return text === null ? [] : [{ node, text }];
  });
}

function cooked(quasi: Node): string {
  const { value } = quasi;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
