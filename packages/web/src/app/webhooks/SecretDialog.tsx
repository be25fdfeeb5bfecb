import { ShownOnceDialog } from '../settings/ShownOnceDialog.tsx';

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** Whether a former one signs beside it for a day. */
  readonly isRenewed: boolean;
}

/** The only time a secret is shown. */
export function SecretDialog({ name, secret, isRenewed, onClose }: ShownSecret & { onClose: () => void }) {
  const overlap = isRenewed ? ' The old secret also signs for 24 hours.' : '';
  return (
    <ShownOnceDialog
      title={`The secret of ${name}`}
      description={`Use it to verify the webhook-signature header.${overlap}`}
      label="Signing secret"
      noun="secret"
      value={secret}
      onClose={onClose}
    />
  );
}
