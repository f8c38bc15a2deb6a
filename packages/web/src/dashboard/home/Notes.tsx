import { recipientName } from '@gifts/contract/names';
import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import type { LatestNote } from '../../api/dashboard-operations.generated.ts';
import { Time } from '../../ui/Time.tsx';
import { namesOfProducts } from '../gifts/batch-name.ts';

/** What recipients wrote. */
export function Notes({ notes }: { notes: readonly LatestNote[] }) {
  return (
    <section className="stack-small" aria-labelledby="notes">
      <h2 id="notes">Thank-you notes</h2>
      {notes.length === 0 ? (
        <NoNotes />
      ) : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.order_id}>
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Note({ note }: { note: LatestNote }) {
  const name = recipientName(note);
  return (
    <figure className="card note">
      <blockquote dir="auto">{note.note}</blockquote>
      <figcaption>
        <strong dir="auto">{name}</strong>
        <span>
          <Link to="/gifts/$id" params={{ id: note.order_batch_id }}>
            {namesOfProducts(note.product_names)}
          </Link>
          , <Time of={note.thanked_at} to="day" />
        </span>
      </figcaption>
    </figure>
  );
}

const NoNotes = () => (
  <div className="card no-notes">
    <Heart size={24} strokeWidth={1.75} aria-hidden="true" />
    <p>What your recipients write to thank you appears here.</p>
  </div>
);
