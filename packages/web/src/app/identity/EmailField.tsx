import { TextField } from '../../ui/fields/TextField.tsx';

export interface EmailFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The address somebody signs in with: the browser offers those it knows. */
export function EmailField({ label = 'Email', ...props }: EmailFieldProps) {
  return <TextField id="email" label={label} type="email" autoComplete="username" required {...props} />;
}
