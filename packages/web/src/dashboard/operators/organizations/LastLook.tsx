import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions, DialogStep } from '../../../ui/Dialog.tsx';
import type { Problems } from '../../api/problems.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';

interface LastLookProps {
  /** What changes, as facts. */
  readonly children: ReactNode;
  readonly problems: Problems;
  readonly label: string;
  readonly isDangerous: boolean;
  readonly isPending: boolean;
  readonly back: () => void;
  readonly confirm: () => void;
}

/** The last look before money is booked. */
export const LastLook = ({
  children,
  problems,
  label,
  isDangerous,
  isPending,
  back,
  confirm,
}: LastLookProps) => (
  <DialogStep>
    <FormProblem problems={problems} />
    <dl className="facts">{children}</dl>
    <DialogActions>
      <Button kind="plain" width="fit" onClick={back}>
        Back
      </Button>
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        width="fit"
        busy={isPending ? 'Booking' : null}
        onClick={confirm}
      >
        {label}
      </Button>
    </DialogActions>
  </DialogStep>
);

/** Such as "$100.00 → $600.00", read as "from $100.00 to $600.00". */
export const BeforeAfter = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className="only-heard">from </span>
    {before} <span aria-hidden="true">→</span>
    <span className="only-heard"> to </span> <strong>{after}</strong>
  </>
);
