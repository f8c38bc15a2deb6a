/** Writes the contract's schemas as TypeScript. The doc comments are the descriptions, as plain text. */
import type { JsonSchema } from '../../packages/contract/src/check/sentences.ts';

export interface Schema extends JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly const?: unknown;
}

export interface Names {
  /** The name of a schema's type; undefined if the type is written where it is used. */
  readonly ofSchema: (schema: Schema) => string | undefined;
  /** The name of the type of a list of values; undefined if the values are written where they are used. */
  readonly ofValues: (values: readonly unknown[]) => string | undefined;
}

const lineWidth = 110;

/** A long union of values starts on a new line. */
export const alias = (name: string, type: string): string =>
  `export type ${name} =${type.startsWith('\n') ? '' : ' '}${type};\n`;

/** Returns the declaration of a schema as `export interface` or `export type`. */
export function declare(name: string, schema: Schema, names: Names): string {
  const comment = docComment(textOf(schema), '');
  if (schema.properties && Object.keys(schema.properties).length > 0) {
    return `${comment}export interface ${name} ${objectType(schema, names, '')}\n`;
  }
  return comment + alias(name, writtenOut(schema, names, ''));
}

/** Returns the type of a schema where it is used: its name or its complete type. */
export function typeOf(schema: Schema, names: Names, indent: string): string {
  return names.ofSchema(schema) ?? writtenOut(schema, names, indent);
}

function writtenOut(schema: Schema, names: Names, indent: string): string {
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, names, indent)).join(' | ');
  if (schema.enum) return names.ofValues(schema.enum) ?? union(schema.enum);
  if (schema.const !== undefined) return union([schema.const]);
  if (schema.items) return arrayOf(schema.items, names, indent);
  if (schema.patternProperties) {
    const [values] = Object.values(schema.patternProperties);
    return `Record<string, ${values ? typeOf(values, names, indent) : 'never'}>`;
  }
  if (schema.properties) return objectType(schema, names, indent);
  return plainType(schema.type);
}

function plainType(type: unknown): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'void':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      throw new Error(
        `A schema has the type ${String(type)}: add it to scripts/sdk-types/schema-to-typescript.ts.`,
      );
  }
}

function arrayOf(items: Schema, names: Names, indent: string): string {
  const item = typeOf(items, names, indent);
  const isUnion = item.includes(' | ') && !item.startsWith('{');
  return isUnion ? `(${item})[]` : `${item}[]`;
}

function objectType({ properties = {}, required = [] }: Schema, names: Names, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${docComment(textOf(property), inner)}${inner}${quoted(name)}${mark}: ${typeOf(property, names, inner)};\n`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
}

/** Returns a union of literals. Each value has its own line if one line is too short. */
export function union(values: readonly unknown[]): string {
  const literals = values.map(literal);
  const line = literals.join(' | ');
  return line.length < lineWidth - 30 ? line : `\n  | ${literals.join('\n  | ')}`;
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);

export const quoted = (name: string): string => (/^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`);

/** Returns the doc text of a value: its description, and its bounds and default if the description does not state them. */
function textOf(schema: Schema): string {
  const value = presentValueOf(schema);
  const description = schema.description ?? value.description ?? '';
  const sentences = [description, bounds(value, description), fallback(value, description)];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Returns the schema of a nullable value without null. */
function presentValueOf(schema: Schema): Schema {
  const options: readonly Schema[] = schema.anyOf ?? [];
  const [value, ...others] = options.filter(({ type }) => type !== 'null');
  return value && others.length === 0 ? value : schema;
}

function bounds(schema: Schema, description: string): string {
  const [least, most, unit] = boundsOf(schema);
  const shown = most?.toLocaleString('en-US');
  if (shown === undefined || description.includes(shown)) return '';
  return least ? `${least} to ${shown}${unit}.` : `At most ${shown}${unit}.`;
}

function boundsOf(schema: Schema): [least: number | undefined, most: number | undefined, unit: string] {
  if (schema.maxLength !== undefined) return [schema.minLength, schema.maxLength, ' characters'];
  if (schema.maxItems !== undefined) return [schema.minItems, schema.maxItems, ' items'];
  return [schema.minimum, schema.maximum, ''];
}

function fallback({ default: value }: Schema, description: string): string {
  return value === undefined || description.includes('when left out') ? '' : `\`${value}\` when left out.`;
}

/** Returns a doc comment on one line, or as a block if it is too long. */
export function docComment(text: string, indent: string): string {
  if (text === '') return '';
  if (`${indent}/** ${text} */`.length <= lineWidth) return `${indent}/** ${text} */\n`;
  const lines = wrap(text, lineWidth - indent.length - 3).map((line) => `${indent} * ${line}\n`);
  return `${indent}/**\n${lines.join('')}${indent} */\n`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
