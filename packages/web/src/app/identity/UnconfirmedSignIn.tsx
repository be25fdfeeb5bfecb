import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';

export interface UnconfirmedSignInProps {
  startAnew: boolean;
  onChange: (startAnew: boolean) => void;
}

/** Of an address that somebody signs in with and nobody has confirmed: whether whoever reads its mails goes on with that. */
export function UnconfirmedSignIn({ startAnew, onChange }: UnconfirmedSignInProps) {
  return (
    <RadioGroup
      label="Somebody already signs in with this address, and has never confirmed it by email"
      value={startAnew ? 'anew' : 'mine'}
      onChange={(value) => onChange(value === 'anew')}
      choices={[
        { value: 'mine', label: 'It is my sign-in, and I know its password' },
        {
          value: 'anew',
          label: 'It is not mine, or I cannot sign in with it',
          hint: 'Joining ends its password, second factor and sessions everywhere, and sets the password below.',
        },
      ]}
    />
  );
}
