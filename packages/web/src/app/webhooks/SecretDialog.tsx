import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** Whether a former one signs beside it for a day. */
  readonly isRenewed: boolean;
}

/** The only time a secret is shown. */
export function SecretDialog({ name, secret, isRenewed, onClose }: ShownSecret & { onClose: () => void }) {
  const copy = () => copyText(secret, { copied: 'Secret copied', instead: 'Select the secret and copy it.' });
  const overlap = isRenewed ? ' The former secret signs beside it for 24 hours.' : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`The secret of ${name}`}
      description={`Copy it now: it is not shown again. Your receiver verifies the webhook-signature header with it.${overlap}`}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={copy}>
            Copy the secret
          </Button>
        </>
      }
    >
      <TextField label="Signing secret" value={secret} onChange={() => {}} />
    </Dialog>
  );
}
