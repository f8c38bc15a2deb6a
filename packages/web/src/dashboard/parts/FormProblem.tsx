import { Banner } from '../../ui/Banner.tsx';
import type { Problems } from '../api/problems.ts';

/** What is wrong with a form as a whole. */
export function FormProblem({ problems: { general, requestId } }: { problems: Problems }) {
  if (!general) return null;
  return (
    <Banner kind="danger" isNews>
      <p>{general}</p>
      {requestId && (
        <p>
          If it happens again, report the request <code>{requestId}</code>.
        </p>
      )}
    </Banner>
  );
}
