import { Dialog } from '../../ui/Dialog.tsx';
import { ExportsList } from './ExportsList.tsx';

/** One's files over the list that they are of. */
export default function ExportsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Exports"
      description="Made in the background. You get a notification when one is ready."
    >
      <ExportsList />
    </Dialog>
  );
}
