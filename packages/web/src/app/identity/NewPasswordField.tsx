import { PASSWORD_MIN, type PasswordStrength, passwordStrength } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';

export interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Undefined where the password may also be one chosen before. */
  minLength?: number | undefined;
  /** Name, address and organisation as far as they are known: a password made of them is easily guessed. */
  words?: readonly string[];
}

/** A password that is being chosen: the browser offers to make and keep it. */
export function NewPasswordField({ words = [], ...props }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-1.5">
      <PasswordField
        id="password"
        label="Password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`At least ${PASSWORD_MIN} characters: a few words, without your name or organisation.`}
        {...props}
      />
      <Strength of={props.value} words={words} />
    </div>
  );
}

const LOOKS: Record<PasswordStrength, { words: string; bars: number; color: string }> = {
  short: { words: 'Too short', bars: 1, color: 'bg-risk' },
  guessable: { words: 'Easily guessed', bars: 1, color: 'bg-risk' },
  fair: { words: 'Good', bars: 2, color: 'bg-attention' },
  strong: { words: 'Strong', bars: 3, color: 'bg-health' },
};

/** How the password stands while it is typed; the server judges it when it comes. */
function Strength({ of, words }: { of: string; words: readonly string[] }) {
  const look = of === '' ? null : LOOKS[passwordStrength(of, words)];
  return (
    <p role="status" className="flex min-h-4 items-center gap-2 text-12 text-ink-2">
      {look && (
        <>
          <span aria-hidden="true" className="flex w-24 gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={classes('h-1 grow rounded-full', bar <= look.bars ? look.color : 'bg-line-strong')}
              />
            ))}
          </span>
          <span>
            <span className="sr-only">Strength of the password: </span>
            {look.words}
          </span>
        </>
      )}
    </p>
  );
}
