/** What the pages for recipients are made of. */
import type { Image } from '@gifts/contract/catalog';
import type { Organization } from '../../../context/caller.ts';
import { type Html, html } from '../../../kit/html.ts';
import { isolated } from '../../../kit/text-direction.ts';
import { logoPath } from '../../organizations/logo-path.ts';
import type { PageAnswer, Visit } from '../site.ts';
import type { TextKey } from '../texts.ts';
import { type Brand, layout, nothing, type PageContent } from './layout.ts';

/** The names in the gift, for use inside a sentence. */
export const namesIn = (visit: Pick<Visit, 'order' | 'language'>) => ({
  sender: isolate(visit, visit.order.from_name),
  recipient: isolate(visit, visit.order.recipient_first_name),
});

/** Keeps a name of the other direction from reordering the sentence around it. */
export const isolate = ({ language }: Pick<Visit, 'language'>, name: string): string =>
  isolated(name, language);

export function pageAnswer(visit: Visit, content: PageContent, status = 200): PageAnswer {
  const frame = {
    texts: visit.texts,
    language: visit.language,
    isSandbox: visit.context.config.environment === 'sandbox',
    stylesheet: visit.stylesheet,
    brand: brandOf(visit.context.organization),
    languageAction: `${visit.path}/language`,
  };
  return { html: layout(frame, content), status };
}

const brandOf = (organization: Organization): Brand => ({
  name: organization.name,
  stylesheet: organization.color && `/brand/${organization.color.slice(1)}.css`,
  logo: logoPath(organization),
});

export const stepTitle = (visit: Visit, step: TextKey): string =>
  visit.texts('title_step', { step: visit.texts(step), ...namesIn(visit) });

export const backLink = (visit: Visit): Html =>
  html`<p class="back"><a href="${visit.path}">${visit.texts('back')}</a></p>`;

/** A picture of a product keeps its place while it loads. */
export function picture(image: Image | undefined, { alt, isFirst }: { alt: string; isFirst: boolean }): Html {
  if (!image) return html`<span class="no-picture" aria-hidden="true"></span>`;
  const loading = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${alt}" ${loading}>`;
}

/** What people wrote is shown in the direction of its own language, with its line breaks. */
export const ownWords = (text: string, kind: string): Html => html`<p class="${kind}" dir="auto">${text}</p>`;

export interface Problem {
  /** The id of the field, to which the summary leads. */
  readonly field: string;
  /** What the field is called; for a form with several fields. */
  readonly label?: string;
  readonly text: string;
}

/** Says above a form how much is wrong with it, and leads to each field. */
export function problemSummary({ texts }: Visit, problems: readonly Problem[]): Html {
  if (problems.length === 0) return nothing;
  return html`<div class="problems" role="alert" tabindex="-1" id="problems">
<p>${texts('problem_heading', { count: problems.length })}</p>
<ul>
${problems.map(
  ({ field, label, text }) => html`<li><a href="#${field}">${label ? `${label}: ${text}` : text}</a></li>
`,
)}</ul>
</div>`;
}

/** The line that a screen reader reads with a field, and the attributes that connect them. */
export function describedBy(field: string, problem: Problem | undefined, hint: string | null) {
  const ids = [...(problem ? [`${field}-problem`] : []), ...(hint ? [`${field}-hint`] : [])];
  return {
    lines: html`${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : ''}${
      problem ? html`<p class="problem" id="${field}-problem">${problem.text}</p>` : ''
    }`,
    attributes: html`${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}${
      problem ? html` aria-invalid="true"` : ''
    }`,
  };
}
