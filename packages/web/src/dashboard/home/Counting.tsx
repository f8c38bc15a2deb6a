import { Hourglass } from 'lucide-react';

/** Stands where figures will be, while a long list is counted for the first time. */
export const Counting = () => (
  <p className="card counting" role="status">
    <Hourglass size={20} aria-hidden="true" /> You have very many gifts. They are being counted, which takes
    some seconds.
  </p>
);
