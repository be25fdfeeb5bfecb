import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';

interface SecretFieldProps extends Omit<PasswordFieldProps, 'hint' | 'required' | 'autoComplete'> {
  /** The server has one: left empty, the field keeps it. */
  isStored: boolean;
  /** Where somebody finds it, as a sentence; shown while none is stored. */
  source?: string;
  /** What else needs a new one, as a sentence; shown while one is stored. */
  replacedWith?: string;
}

/** Takes a secret of another system, which the server stores encrypted and never shows again. */
export function SecretField({ isStored, source, replacedWith, ...field }: SecretFieldProps) {
  const sentences = isStored
    ? ['Empty keeps the current one.', replacedWith]
    : [source, 'Stored encrypted, never shown again.'];
  return (
    <PasswordField
      {...field}
      hint={sentences.filter((sentence) => sentence !== undefined).join(' ')}
      required={!isStored}
      autoComplete="off"
    />
  );
}
