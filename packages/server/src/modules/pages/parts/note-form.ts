/** The thank-you note: the form in which it is written, and what is wrong with it. */
import { type Html, html } from '../../../kit/html.ts';
import type { Visit } from '../site.ts';
import { linesIn } from './form-text.ts';
import { nothing } from './layout.ts';
import { describedBy, namesIn, ownWords, type Problem, problemSummary } from './parts.ts';

const longestNote = 2_000;

export interface WrittenNote {
  readonly note: string;
  readonly problems: readonly Problem[];
}

/** The note that was sent, if there is one, and the form that sends or changes it. */
export function noteSection(visit: Visit, action: string, written: WrittenNote | null): Html {
  const { texts, order } = visit;
  const problems = written?.problems ?? [];
  const described = describedBy('note', problems[0], texts('thanks_note_hint', namesIn(visit)));
  return html`<section class="thanks">
<h2>${texts('thanks_note_heading')}</h2>
${order.thank_you_note && problems.length === 0 ? sentNote(visit, order.thank_you_note) : nothing}
${problemSummary(visit, problems)}
<form method="post" action="${action}" novalidate>
<div class="field">
<label for="note">${texts('thanks_note_label')}</label>
${described.lines}
<textarea id="note" name="note" rows="4" dir="auto"${described.attributes}>${written?.note ?? order.thank_you_note ?? ''}</textarea>
</div>
<p class="actions"><button class="button">${texts(order.thank_you_note ? 'thanks_note_change' : 'thanks_note_send')}</button></p>
</form>
</section>`;
}

const sentNote = (visit: Visit, note: string): Html =>
  html`<p class="notice" role="status">${visit.texts('thanks_note_sent', namesIn(visit))}</p>${ownWords(note, 'message')}`;

/** Reads the form. Without problems, the note is not empty and not too long. */
export function readNote({ form, texts }: Pick<Visit, 'form' | 'texts'>): WrittenNote {
  const note = linesIn(form, 'note');
  const missing = note === '' ? texts('thanks_note_missing') : null;
  const tooLong = note.length > longestNote ? texts('thanks_note_too_long', { most: longestNote }) : null;
  const text = missing ?? tooLong;
  return { note, problems: text === null ? [] : [{ field: 'note', text }] };
}
