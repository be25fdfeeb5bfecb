import { PasswordField, type PasswordFieldProps } from '../../ui/fields/PasswordField.tsx';

type CurrentPasswordFieldProps = Pick<PasswordFieldProps, 'id' | 'autoFocus' | 'value' | 'onChange' | 'error'> & {
  label?: string;
};

/** The password somebody has: the browser offers the one it keeps. */
export function CurrentPasswordField({ label = 'Your password', ...props }: CurrentPasswordFieldProps) {
  return <PasswordField label={label} autoComplete="current-password" required {...props} />;
}
