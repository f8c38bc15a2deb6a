import { Link } from '@tanstack/react-router';
import { figure } from '../../ui/figures.ts';
import '../../ui/table.css';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** Leads to the neighbouring pages of a list, whose number is in the address. Nothing for a list of one page. */
export function Pager({ page, perPage, total }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <p role="status">
        Page {figure(page)} of {figure(pages)}
      </p>
      <div className="pager-links">
        {page > 1 && <PageLink to={page - 1}>Previous</PageLink>}
        {page < pages && <PageLink to={page + 1}>Next</PageLink>}
      </div>
    </nav>
  );
}

const PageLink = ({ to, children }: { to: number; children: string }) => (
  <Link
    to="."
    search={({ page: _, ...search }) => ({ ...search, ...(to > 1 && { page: to }) })}
    className="button button-plain button-fit"
  >
    {children}
  </Link>
);
