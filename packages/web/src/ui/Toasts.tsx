import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import './toast.css';

const manager = Toast.createToastManager();

interface NewToast {
  readonly title: string;
  readonly type: 'done' | 'problem';
}

/** What is said before the list of messages is on the page, which is loaded after it. Null as soon as it is there. */
let waiting: NewToast[] | null = [];

/** Says in a corner of the page what was done. Screen readers announce it. */
export function addToast(toast: NewToast): void {
  if (waiting) waiting.push(toast);
  else manager.add({ ...toast, timeout: toast.type === 'problem' ? 12_000 : 6_000 });
}

export function Toasts() {
  useEffect(() => {
    const early = waiting ?? [];
    waiting = null;
    for (const toast of early) addToast(toast);
    return () => {
      waiting = [];
    };
  }, []);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label="Messages">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      {toast.type === 'problem' ? (
        <CircleAlert size={20} aria-hidden="true" />
      ) : (
        <CircleCheck size={20} aria-hidden="true" />
      )}
      <Toast.Title className="toast-title" />
      <Toast.Close className="icon-button" aria-label="Dismiss">
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}
