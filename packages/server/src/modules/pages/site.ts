/** What a set of pages behind one kind of link is to the server: where it is, and what each page shows and does. */
import type { Context, Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { AppError } from '../../kit/errors.ts';
import type { Html } from '../../kit/html.ts';
import type { Language } from '../../kit/languages.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { PageTexts } from './texts.ts';

/** What a page needs of the request. */
export interface PageRequest {
  /** The end of the link. */
  readonly link: string;
  readonly acceptLanguage: string | undefined;
  /** What this site asked the browser to remember for this link. */
  readonly remembered: string | undefined;
  readonly query: URLSearchParams;
  /** The fields of a form, in their order. Empty for a GET. */
  readonly form: URLSearchParams;
  /** The address of the style sheet. */
  readonly stylesheet: string;
  /** True if the browser says that its connection is slow. */
  readonly isSlow: boolean;
  /** Who asks, as far as it is known. */
  readonly visitor: { readonly address: string | null; readonly userAgent: string | null };
}

/** A request to a page about an order, with what every page needs to answer it. */
export interface Visit extends PageRequest {
  readonly context: Context;
  readonly order: OrderRecord;
  readonly language: Language;
  readonly texts: PageTexts;
  /** The address of the first page, without a slash at its end. */
  readonly path: string;
}

/** What a page answers: a page, or where to go instead. */
export type PageAnswer =
  | { readonly html: Html; readonly status?: number }
  /** The browser keeps `remember` for a year and sends it with requests to this link only. */
  | { readonly goTo: string; readonly remember?: string };

type Answer = PageAnswer | Promise<PageAnswer>;

export interface Page<SomeVisit extends Visit = Visit> {
  /** What follows the link. */
  readonly path: string;
  /** Answers a GET and changes nothing. A page without it only has a form. */
  readonly show?: (visit: SomeVisit) => Answer;
  /** Does what a form asks for, in a transaction that is committed before the answer. */
  readonly act?: (visit: SomeVisit, tx: Tx) => Answer;
  /** Answers if the act was refused, and so has done nothing. Without it, the first page says how things are now. */
  readonly refuse?: (visit: SomeVisit, error: AppError) => Answer;
  /** What the form does, as the audit log says it: words in snake_case that stay as they are. Required with `act`. */
  readonly actName?: string;
  /** True if `show` shows a postal address to this visitor. Such looks are recorded. */
  readonly showsAddress?: (visit: SomeVisit) => boolean;
  /** True for a form whose answer could be guessed: only a few are taken for a link. */
  readonly takesGuesses?: boolean;
}

export interface Site<SomeVisit extends Visit = Visit> {
  /** What the link begins with, such as `/gift`. */
  readonly path: string;
  /** The name of the cookie with what the browser remembers. */
  readonly cookie: string;
  readonly pages: readonly Page<SomeVisit>[];
  /** Throws `not_found` if there is nothing at the link. */
  readonly open: (services: Services, request: PageRequest) => Promise<SomeVisit>;
}
