import { Dialog } from '../../ui/Dialog.tsx';
import { ExportFile, type ExportFileProps } from './ExportFile.tsx';

/** Saves a list as a CSV file, and shows how much of it has come. */
export const ExportDialog = ({ isOpen, ...form }: ExportFileProps & { readonly isOpen: boolean }) => (
  <Dialog title="Export as a CSV file" isOpen={isOpen} close={form.close}>
    {isOpen && <ExportFile {...form} />}
  </Dialog>
);
