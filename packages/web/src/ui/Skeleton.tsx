import './skeleton.css';

/** Stands in for content that is on its way. It shows after 300 ms, so that quick answers do not flicker. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="only-heard" role="status">
        Loading
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div className="skeleton-row" key={row} />
      ))}
    </div>
  );
}
