/** The frame of every page for recipients. */
import { logoSize } from '@gifts/contract/dashboard/organization';
import { type Html, html } from '../../../kit/html.ts';
import { directionOf, type Language, languageNames, languages } from '../../../kit/languages.ts';
import type { PageTexts } from '../texts.ts';

export interface Frame {
  readonly texts: PageTexts;
  readonly language: Language;
  readonly isSandbox: boolean;
  /** The address of the style sheet. */
  readonly stylesheet: string;
  /** How the organization's pages look; null for pages of the service. */
  readonly brand: Brand | null;
  /** Where the form that changes the language is sent; null for a page without a gift. */
  readonly languageAction: string | null;
}

export interface Brand {
  readonly name: string;
  /** The address of the style sheet with the organization's colours; null for those of the service. */
  readonly stylesheet: string | null;
  readonly logo: string | null;
}

export interface PageContent {
  readonly title: string;
  /** Names the kind of page for the style sheet; `still` behind it is a page without motion. */
  readonly kind: string;
  readonly main: Html;
}

export const layout = (frame: Frame, content: PageContent): Html =>
  pageDocument(frame, {
    ...content,
    header: frame.isSandbox ? html`<header class="sandbox">${frame.texts('sandbox')}</header>` : nothing,
    main: html`${logoOf(frame)}${content.main}`,
    footer: frame.languageAction === null ? nothing : languageForm(frame, frame.languageAction),
  });

const logoOf = ({ brand }: Frame): Html =>
  brand?.logo
    ? html`<p class="logo"><img src="${brand.logo}" width="${logoSize.width / 2}" height="${logoSize.height / 2}" alt="${brand.name}"></p>`
    : nothing;

/** The document around the content of any page. */
export const pageDocument = (
  { language, stylesheet, brand }: Pick<Frame, 'language' | 'stylesheet'> & Partial<Pick<Frame, 'brand'>>,
  { title, kind, main, header, footer }: PageContent & { readonly header: Html; readonly footer: Html },
): Html => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
${brand?.stylesheet ? html`<link rel="stylesheet" href="${brand.stylesheet}">` : ''}
</head>
<body class="page-${kind}">
${header}
<main>
${main}
</main>
${footer}
</body>
</html>
`;

const languageForm = ({ texts, language }: Frame, action: string): Html => html`<footer>
<form class="languages" method="post" action="${action}">
<label for="language">${texts('language')}</label>
<select id="language" name="language">
${languages.map(
  (
    each,
  ) => html`<option value="${each}" lang="${each}"${each === language ? selected : nothing}>${languageNames[each]}</option>
`,
)}</select>
<button class="plain">${texts('language_change')}</button>
</form>
</footer>`;

export const nothing = html``;
export const selected = html` selected`;
export const checked = html` checked`;
export const disabled = html` disabled`;
