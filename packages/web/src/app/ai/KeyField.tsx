import { PasswordField, type PasswordFieldProps } from '../../ui/fields/PasswordField.tsx';

/** A provider's key. A browser takes it for a new password, so that it neither fills in one of its own nor keeps this one. */
export function KeyField(props: Omit<PasswordFieldProps, 'label' | 'autoComplete'>) {
  return <PasswordField label="Key" autoComplete="new-password" {...props} />;
}
