import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';

export interface UnconfirmedSignInProps {
  startOver: boolean;
  onChange: (startOver: boolean) => void;
}

/** Of an address that somebody signs in with and nobody has confirmed: whether whoever reads its mails goes on with that. */
export function UnconfirmedSignIn({ startOver, onChange }: UnconfirmedSignInProps) {
  return (
    <RadioGroup
      label="Someone signs in with this address, but never confirmed it"
      value={startOver ? 'startOver' : 'mine'}
      onChange={(value) => onChange(value === 'startOver')}
      choices={[
        { value: 'mine', label: 'It is mine, and I know the password' },
        {
          value: 'startOver',
          label: 'It is not mine, or I cannot sign in',
          hint: 'Joining resets its password, second factor and sessions.',
        },
      ]}
    />
  );
}
