/** A mail as a list of blocks. Its HTML and its text version are made from the same blocks. */
import type { BrandColors } from '@gifts/contract/brand-colors';
import { textDirection } from '../../../kit/text-direction.ts';
import { fillSlots } from './fill-slots.ts';
import { blocks, frame } from './layout.generated.ts';
import type { MailLanguage } from './mail-language.ts';
import { type CardPicture, type RenderedMail, webAddress } from './mail-parts.ts';
import { oneLine, paragraphs } from './people-text.ts';

export type Block =
  | { readonly kind: 'paragraph' | 'note'; readonly text: string }
  | { readonly kind: 'place'; readonly heading: string; readonly text: string }
  | { readonly kind: 'list'; readonly heading: string | null; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** A message that a person wrote. */
  | { readonly kind: 'quote'; readonly words: string }
  /** Something that may be done besides. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** A mail has at most one, so that its reader knows what to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string };

export interface Letter {
  readonly subject: string;
  /** The text beside the subject in a list of mails. */
  readonly preheader: string;
  readonly greeting: string;
  readonly headline: string;
  readonly card?: CardPicture | null;
  /** Mails to recipients are centered like a card, and mails to senders begin at the edge. */
  readonly isCentered: boolean;
  /** What is null is left out. */
  readonly blocks: readonly (Block | null)[];
  readonly footer: string;
}

/** How mails to recipients of an organization look. */
export interface MailBrand {
  readonly name: string;
  /** Null for the colours of the service. */
  readonly colors: BrandColors | null;
  /** The address of the logo, or null. */
  readonly logoUrl: string | null;
}

export function renderLetter(
  language: MailLanguage,
  letter: Letter,
  brand: MailBrand | null = null,
): RenderedMail {
  const shown = letter.blocks.filter((block) => block !== null);
  return {
    subject: letter.subject,
    text: textOf(language, letter, shown),
    html: htmlOf(language, letter, shown, brand),
  };
}

function textOf({ texts }: MailLanguage, letter: Letter, shown: readonly Block[]): string {
  const labeled = (label: string, value: string) => texts('label', { label, value });
  const textOfBlock = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
      case 'note':
        return block.text;
      case 'place':
        return `${texts('label_above', { label: block.heading })}\n${block.text}`;
      case 'list': {
        const items = block.items.map((item) => `- ${item}`);
        return [
          ...(block.heading === null ? [] : [texts('label_above', { label: block.heading })]),
          ...items,
        ].join('\n');
      }
      case 'facts':
        return block.facts.map(([label, value]) => labeled(label, value)).join('\n');
      case 'quote':
        return quoted(block.words);
      case 'link':
      case 'button':
        return `${texts('label_above', { label: block.label })}\n${webAddress(block.url)}`;
    }
  };
  const sentence = texts('sentence', { text: letter.headline });
  return `${[letter.greeting, sentence, ...shown.map(textOfBlock), `-- \n${letter.footer}`].join('\n\n')}\n`;
}

function htmlOf(
  { direction, language, texts }: MailLanguage,
  letter: Letter,
  shown: readonly Block[],
  brand: MailBrand | null,
): string {
  const start = direction === 'rtl' ? 'right' : 'left';
  const align = letter.isCentered ? 'center' : start;
  const fill = (name: keyof typeof blocks, values: Readonly<Record<string, string>>) =>
    fillSlots(inColors(blocks[name], brand), { start, align, ...values });
  const htmlOfBlock = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
      case 'note':
        return fill(block.kind, { text: block.text });
      case 'place':
        return (
          fill('heading', { text: block.heading }) + fill('paragraph', { text: block.text, align: start })
        );
      case 'list':
        return (
          (block.heading === null ? '' : fill('heading', { text: block.heading })) +
          fill('list', { items: block.items.join('\n') })
        );
      case 'facts':
        return block.facts.map(([label, value]) => fill('fact', { label, value })).join('');
      case 'quote': {
        const quoteDirection = textDirection(block.words);
        const quoteSide = quoteDirection === 'rtl' ? 'right' : 'left';
        return fill('quote', { words: block.words, quoteDirection, quoteSide });
      }
      case 'link':
        return fill('link', { help: block.label, url: webAddress(block.url) });
      case 'button':
        return fill('button', { label: block.label, url: webAddress(block.url) });
    }
  };
  const logo = brand?.logoUrl
    ? fill('logo', { logoUrl: webAddress(brand.logoUrl), logoAlt: oneLine(brand.name, 100) })
    : '';
  const card = letter.card ? fill('card', cardSlots(letter.card)) : '';
  const opening = fill('opening', { greeting: letter.greeting, headline: letter.headline });
  const links = shown
    .filter((block) => block.kind === 'button')
    .map(({ url }) => fill('link', { url, help: texts('link_help') }));
  return fillSlots(inColors(frame, brand), {
    language,
    direction,
    subject: letter.subject,
    preheader: letter.preheader,
    footer: letter.footer,
    blocks: [logo, card, opening, ...shown.map(htmlOfBlock), ...links].join(''),
  });
}

/** The accents of the layout. */
const layoutColors = { light: '#8a1f4d', onDark: '#b02f69', text: '#f2a3c4' } as const;

/** The layout in the colours of the organization. White text stands on the first two in every mail program. */
function inColors(template: string, brand: MailBrand | null): string {
  if (!brand?.colors) return template;
  const { accent } = brand.colors;
  return template
    .replaceAll(layoutColors.light, accent.light)
    .replaceAll(layoutColors.onDark, accent.light)
    .replaceAll(layoutColors.text, accent.dark);
}

const cardSlots = ({ url, alt }: CardPicture) => ({ cardUrl: webAddress(url), cardAlt: oneLine(alt, 200) });

/** Returns the block of a message, or null if nothing in it is visible. */
export function quoteOf(message: string | null): Extract<Block, { kind: 'quote' }> | null {
  const words = message === null ? '' : paragraphs(message);
  return words === '' ? null : { kind: 'quote', words };
}

/** Returns the block of a list, or null if it has no items. */
export const listOf = (heading: string | null, items: readonly string[]): Block | null =>
  items.length === 0 ? null : { kind: 'list', heading, items };

/** Marks every line, so that a quoted message cannot look like the service's own text. */
const quoted = (text: string): string => text.replace(/^/gm, '> ');
