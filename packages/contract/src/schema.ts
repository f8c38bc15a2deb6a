/** Helpers for TypeBox schemas that every contract file uses. */
import Type, { type Static, type TSchema } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import { blankRule } from './blank-rule.ts';
import { isEmail } from './email.ts';
import { isHttpsLink } from './https-link.ts';
import { isLocale } from './locale.ts';
import { patterns } from './patterns.ts';
import { isTime } from './time.ts';

setFormat('binary', () => true);
setFormat('date-time', isTime);
setFormat('email', isEmail);
setFormat('bcp47', isLocale);
setFormat('https-link', isHttpsLink);

/** A value or `null`. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A field that callers may leave out or send as `null`. Both mean the same. */
export const OptionalNullable = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));

/** A PDF, as the bytes of an answer. */
export const Pdf = (description: string) =>
  Type.String({ format: 'binary', contentMediaType: 'application/pdf', description });

/** A CSV file, as the text of an answer. */
export const Csv = (description: string) => Type.String({ contentMediaType: 'text/csv', description });

type Fields = Record<string, TSchema>;

/** An object with exactly these fields. An unknown field is refused, never ignored. */
export const Strict = <F extends Fields>(fields: F, options: Type.TObjectOptions = {}) =>
  Type.Object(fields, { ...options, additionalProperties: false });

/** The shape of every list answer. `Order` makes an `OrderList`. */
export const ListOf = <S extends TSchema>(item: S) => {
  const { title = 'Item' }: { title?: string } = item;
  return Type.Object(
    { data: Type.Array(item, { description: 'The items of this page.' }), list_meta: ListMeta },
    { title: `${title}List`, description: 'A page of a list.' },
  );
};

export const ListMeta = Type.Object(
  { total_count: Type.Integer({ description: 'Number of items on all pages together.' }) },
  { title: 'ListMeta', description: 'Facts about the whole list.' },
);

/** One line of text, without control characters: a name, a reason or another short text. */
export const Line = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: patterns.line, ...(description && { description }) });

/** One line of text that must not be blank. White space alone counts as blank. */
export const NonBlankLine = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: patterns.nonBlankLine,
    ...(description && { description }),
  });

/** Text that may have line breaks and tabs, but no other control characters: a message. */
export const Lines = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: patterns.lines, ...(description && { description }) });

export const NonBlankLines = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: patterns.nonBlankLines,
    ...(description && { description }),
  });

export const Uuid = (description: string) => Type.String({ format: 'uuid', description });
export const Locale = (description: string) => Type.String({ format: 'bcp47', maxLength: 64, description });
/** An address that is shown as a link. */
export const HttpsLink = (description: string) =>
  Type.String({ format: 'https-link', minLength: 1, maxLength: 2048, description });
export const Timestamp = (description: string) =>
  Type.String({
    format: 'date-time',
    description: `${description} An RFC 3339 time; answers are in UTC with \`Z\`.`,
  });
export const CentsSchema = (description: string) =>
  Type.Integer({ description: `${description} In US cents.` });

/** Makes the error for a blank value say "is required", as people who fill in a form expect. */
export const required = { [blankRule]: 'is required' } as const;

/** One line that must not be blank, in a form that people fill in. */
export const RequiredLine = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: patterns.nonBlankLine, description, ...required });

/** The schema of an answer without a body. */
export const NoContent = Type.Void();

/** Query parameters of every list. */
export const pageQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 1,
      description: 'Number of the page, at least 1. A page after the last one is empty. Default: 1.',
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Number of items on a page, 1 to 100. Default: 20.',
    }),
  ),
};

export const listSorts = ['newest', 'oldest'] as const;
export type ListSort = (typeof listSorts)[number];

/**
 * A list has one order, that of its ids, and can be read from either end. Any other order would need an index for each
 * filter, or reading all rows of an organization for a page.
 */
export const sortQuery = {
  sort: Type.Optional(
    Type.Enum([...listSorts], {
      default: 'newest',
      description:
        'Addition: `newest` returns what was created last first, `oldest` what was created first. Both cost the same on every page, with every filter. Default: `newest`.',
    }),
  ),
};

export const IdParams = Strict({ id: Type.String({ description: 'Id of the resource.' }) });

export type { Static, TSchema };
export { Type };
