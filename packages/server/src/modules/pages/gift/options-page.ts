/** The variants of each unit that the sender left to the recipient. */
import type { Product } from '@gifts/contract/catalog';
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { variantsToChoose } from '../../batches/check-variants.ts';
import type { GiftDraft } from '../../orders/gift-drafts.ts';
import { soldOutVariants } from '../../stock/units-left.ts';
import { checked, disabled, nothing } from '../parts/layout.ts';
import {
  backLink,
  isolate,
  type Problem,
  pageAnswer,
  picture,
  problemSummary,
  stepTitle,
} from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { changeDraft } from './change-draft.ts';
import { nextStep, type OpenUnit, openUnits } from './gift-steps.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';

type Selection = NonNullable<GiftDraft['selections']>[number];

interface Unit extends OpenUnit {
  readonly product: Product;
  /** The name of the unit's fields. Fields of variant groups end with the number of the group. */
  readonly field: string;
}

function unitsOf(visit: GiftVisit): Unit[] {
  const { productsById } = visit.context.catalog;
  return openUnits(visit).flatMap((unit, index) => {
    const product = productsById.get(unit.productId)?.product;
    return product ? [{ ...unit, product, field: `unit-${index}` }] : [];
  });
}

export function showOptions(visit: GiftVisit): PageAnswer {
  return isUndecided(visit)
    ? { goTo: `${visit.path}/choose` }
    : optionsPage(visit, visit.draft.selections ?? [], []);
}

function optionsPage(
  visit: GiftVisit,
  chosen: readonly Selection[],
  problems: readonly Problem[],
): PageAnswer {
  const { texts, path } = visit;
  const units = unitsOf(visit);
  if (units.length === 0) return { goTo: `${path}/${nextStep(visit)}` };
  const main = html`${backLink(visit)}
<h1>${texts('options_heading')}</h1>
${problemSummary(visit, problems)}
<form method="post" action="${path}/options" novalidate>
${units.map((unit, index) => unitFields(visit, unit, { chosen, problems, isFirst: index === 0 }))}
<p class="actions"><button class="button">${texts('options_next')}</button></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, 'options_heading'), kind: 'options', main }, status);
}

interface UnitContext {
  readonly chosen: readonly Selection[];
  readonly problems: readonly Problem[];
  readonly isFirst: boolean;
}

function unitFields(visit: GiftVisit, unit: Unit, { chosen, problems, isFirst }: UnitContext): Html {
  const { texts } = visit;
  const { product, units, field } = unit;
  const names = variantsOf(chosen, unit);
  const problem = problems.find((each) => each.field === field);
  const heading =
    units === 1
      ? product.name
      : texts('options_unit', { product: isolate(visit, product.name), number: unit.unit + 1, count: units });
  return html`<section class="unit">
${unit.unit === 0 ? picture(product.images[0]?.image_large, { alt: '', isFirst }) : nothing}
<h2 dir="auto">${heading}</h2>
${problem ? html`<p class="problem" id="${field}-problem">${problem.text}</p>` : nothing}
${fieldsetsOf(visit, unit, names)}
</section>
`;
}

function fieldsetsOf(visit: GiftVisit, { product, field }: Unit, names: readonly string[]): Html[] {
  const { texts } = visit;
  if (product.variant_groups.length === 0) {
    const count = variantsToChoose(product);
    const type = count === 1 ? 'radio' : 'checkbox';
    const legend = product.variants_label ?? texts('options_pick', { count });
    const options = optionsOf(visit, product, product.variants);
    return [choices({ id: field, name: field, legend, type, options, names })];
  }
  return product.variant_groups.map(({ name, options }, index) =>
    choices({
      id: index === 0 ? field : `${field}-${index}`,
      name: `${field}-${index}`,
      legend: name,
      type: 'radio',
      options: optionsOf(visit, product, options),
      names,
    }),
  );
}

interface Option {
  readonly name: string;
  readonly label: string;
  readonly isSoldOut: boolean;
}

function optionsOf(
  { context, texts }: GiftVisit,
  product: Product,
  variants: readonly { id: string; name: string }[],
): Option[] {
  const gone = soldOutVariants(context.catalog, product);
  return variants.map(({ id, name }) => {
    const isSoldOut = gone.has(id);
    return { name, label: isSoldOut ? texts('options_sold_out', { variant: name }) : name, isSoldOut };
  });
}

interface Choices {
  readonly id: string;
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly Option[];
  readonly names: readonly string[];
}

const choices = ({
  id,
  name,
  legend,
  type,
  options,
  names,
}: Choices): Html => html`<fieldset class="choices" id="${id}">
<legend dir="auto">${legend}</legend>
${options.map(
  (option) => html`<label class="choice"><input type="${type}" name="${name}" value="${option.name}"${
    names.includes(option.name) && !option.isSoldOut ? checked : nothing
  }${option.isSoldOut ? disabled : nothing}><span dir="auto">${option.label}</span></label>
`,
)}</fieldset>
`;

const variantsOf = (chosen: readonly Selection[], { cartItemId, unit }: OpenUnit): readonly string[] =>
  chosen.find((each) => each.cart_item_id === cartItemId && each.quantity_index === unit)?.variants ?? [];

export async function saveOptions(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { texts, form, path } = visit;
  const units = unitsOf(visit);
  if (units.length === 0) return { goTo: `${path}/${nextStep(visit)}` };
  const selections = units.map(
    (unit): Selection => ({
      cart_item_id: unit.cartItemId,
      quantity_index: unit.unit,
      variants: readVariants(form, unit),
    }),
  );
  const problems = units.flatMap((unit, index): Problem[] => {
    const count = variantsToChoose(unit.product);
    if (selections[index]?.variants.length === count) return [];
    const text = texts('options_missing', { count, product: isolate(visit, unit.product.name) });
    return [{ field: unit.field, text }];
  });
  if (problems.length > 0) return optionsPage(visit, selections, problems);
  const draft = await changeDraft(visit, tx, { selections });
  return { goTo: `${path}/${nextStep({ ...visit, draft })}` };
}

/** Returns the names that the product has. A form of an older page may send others. */
function readVariants(form: URLSearchParams, { product, field }: Unit): string[] {
  const known = (options: readonly { name: string }[], sent: readonly string[]) =>
    options.filter(({ name }) => sent.includes(name)).map(({ name }) => name);
  if (product.variant_groups.length === 0) return known(product.variants, form.getAll(field));
  return product.variant_groups.flatMap(({ options }, index) =>
    known(options, form.getAll(`${field}-${index}`)),
  );
}
