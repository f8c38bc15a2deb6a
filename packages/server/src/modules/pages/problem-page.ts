/** The pages for a link without a gift, and for a service that cannot answer now. */
import { type Html, html } from '../../kit/html.ts';
import { preferredLanguage } from '../../kit/languages.ts';
import { envelope } from './parts/envelope.ts';
import { layout, nothing } from './parts/layout.ts';
import { textsIn } from './texts.ts';

export type PageProblem = 'unknown' | 'busy' | 'unreachable';

interface ProblemRequest {
  readonly acceptLanguage: string | undefined;
  readonly stylesheet: string;
  /** Where a retry leads. */
  readonly path: string;
}

export function problemPage(
  problem: PageProblem,
  { acceptLanguage, stylesheet, path }: ProblemRequest,
): Html {
  const language = preferredLanguage(acceptLanguage) ?? 'en';
  const texts = textsIn(language);
  const main = html`<div class="end">
${envelope}
<h1>${texts(`${problem}_heading`)}</h1>
<p>${texts(`${problem}_text`)}</p>
${problem === 'unknown' ? nothing : html`<p class="actions"><a class="button" href="${path}">${texts('try_again')}</a></p>`}
</div>`;
  const frame = { texts, language, isSandbox: false, stylesheet, brand: null, languageAction: null };
  return layout(frame, { title: texts(`${problem}_title`), kind: 'end', main });
}
