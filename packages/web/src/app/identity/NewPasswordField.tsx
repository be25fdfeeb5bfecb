import { PASSWORD_MIN } from '@forecastle/rules';
import { TextField } from '../../ui/fields/TextField.tsx';

export interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Undefined where the password may also be one chosen before. */
  minLength?: number | undefined;
}

/** The password of somebody who joins: the browser offers to make and keep it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      id="password"
      label="Password"
      type="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      hint={`At least ${PASSWORD_MIN} characters: a few words you can remember, none of them your name or your organisation.`}
      {...props}
    />
  );
}
