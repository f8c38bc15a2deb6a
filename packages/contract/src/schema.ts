/** Small additions to TypeBox that every contract file uses. */
import Type, { type Static, type TSchema } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import { blankRule } from './blank-rule.ts';
import { isEmail } from './email.ts';
import { patterns } from './patterns.ts';
import { isTime } from './time.ts';

setFormat('date-time', isTime);
setFormat('email', isEmail);

/** A value or `null`. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A field that may be left out or sent as `null`; both mean the same. */
export const OptionalNullable = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));

type Fields = Record<string, TSchema>;

/** An object of exactly these fields: an unknown one is refused, never ignored. */
export const Strict = <F extends Fields>(fields: F, options: Type.TObjectOptions = {}) =>
  Type.Object(fields, { ...options, additionalProperties: false });

/** The shape every list answer has; `Order` makes an `OrderList`. */
export const ListOf = <S extends TSchema>(item: S) => {
  const { title = 'Item' }: { title?: string } = item;
  return Type.Object({ data: Type.Array(item), list_meta: ListMeta }, { title: `${title}List` });
};

export const ListMeta = Type.Object(
  { total_count: Type.Integer({ description: 'Total items in the list, on all pages.' }) },
  { title: 'ListMeta' },
);

/** Text that has to say something: white space alone is blank. */
export const NonBlankText = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: patterns.visible, ...(description && { description }) });

export const Uuid = (description: string) => Type.String({ format: 'uuid', description });
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601; answers are UTC with \`Z\`.` });
export const CentsSchema = (description: string) =>
  Type.Integer({ description: `${description} USD cents.` });

/** Where a form of ours asks for it, people are told that a value is required, in these words. */
export const required = { [blankRule]: 'is required' } as const;

/** `Filled`, of which people are told that it is required. */
export const RequiredText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: patterns.visible, description, ...required });

/** What an answer without a body is made of. */
export const NoContent = Type.Void();

/** Query parameters of every list. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page number, from 1.' })),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items on a page, 1 to 100.' }),
  ),
};

export const IdParams = Strict({ id: Type.String({ description: 'The id of the resource.' }) });

export type { Static, TSchema };
export { Type };
