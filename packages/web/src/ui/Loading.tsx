import './layout.css';

export function Loading() {
  return (
    <main className="layout layout-alone" aria-busy="true">
      <p className="only-heard" role="status">
        Loading
      </p>
      <div className="loading-card" />
    </main>
  );
}
