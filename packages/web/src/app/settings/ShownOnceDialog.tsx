import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface ShownOnceDialogProps {
  title: string;
  description: string;
  /** Of the field. */
  label: string;
  /** What it is in a word, as "key". */
  noun: string;
  value: string;
  onClose: () => void;
}

/** The only time that something secret is shown, to be copied. */
export function ShownOnceDialog({ title, description, label, noun, value, onClose }: ShownOnceDialogProps) {
  const said = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied`;
  const copy = () => copyText(value, { copied: said, instead: `Select the ${noun} and copy it.` });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`Copy it now: it is not shown again. ${description}`}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={copy}>
            Copy the {noun}
          </Button>
        </>
      }
    >
      <TextField label={label} value={value} onChange={() => {}} />
    </Dialog>
  );
}
