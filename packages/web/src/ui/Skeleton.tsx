import './skeleton.css';

const rowNames = 'abcdefgh';

/** Stands in for content that is on its way. It shows after 300 ms, so that quick answers do not flicker. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="only-heard" role="status">
        Loading
      </p>
      {[...rowNames.slice(0, rows)].map((name) => (
        <div className="skeleton-row" key={name} />
      ))}
    </div>
  );
}
