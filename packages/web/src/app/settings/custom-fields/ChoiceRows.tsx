import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMovedFocus } from '../../../ui/useMovedFocus.ts';

export interface ChoiceDraft {
  /** Of a choice that is kept already; a new one has none. */
  readonly id: string | null;
  /** Tells rows apart while they are typed. */
  readonly row: string;
  readonly label: string;
  readonly retired: boolean;
}

export const newChoice = (): ChoiceDraft => ({ id: null, row: crypto.randomUUID(), label: '', retired: false });

interface ChoiceRowsProps {
  choices: readonly ChoiceDraft[];
  onChange: (choices: ChoiceDraft[]) => void;
  /** What is wrong with the choice at a place. */
  errorAt: (at: number) => string | null | undefined;
}

/** The choices of a field in their order: renamed where they stand, moved, retired; new ones can be taken out again. */
export function ChoiceRows({ choices, onChange, errorAt }: ChoiceRowsProps) {
  const put = (at: number, change: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...change } : choice)));
  const isPressed = useMovedFocus(choices.map(({ row }) => row).join());
  const move = (at: number, by: -1 | 1) => {
    const next = [...choices];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-medium">Choices</legend>
      <ol className="grid gap-2">
        {choices.map((choice, at) => {
          const name = choice.label.trim() || `choice ${at + 1}`;
          return (
            <li key={choice.row} className="flex flex-wrap items-start gap-x-1 gap-y-1">
              <TextField
                label={`Choice ${at + 1}`}
                hideLabel
                className="flex-1 basis-40"
                autoComplete="off"
                maxLength={CUSTOM_LABEL_MAX}
                value={choice.label}
                onChange={(label) => put(at, { label })}
                hint={choice.retired ? 'Retired. Existing records keep it.' : undefined}
                error={errorAt(at)}
              />
              <div className="flex">
                <IconButton
                  icon="arrow-up"
                  label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={(event) => {
                    isPressed(event);
                    move(at, -1);
                  }}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${name} down`}
                  disabled={at === choices.length - 1}
                  onClick={(event) => {
                    isPressed(event);
                    move(at, 1);
                  }}
                />
                {choice.id === null ? (
                  <IconButton
                    icon="trash"
                    label={`Remove ${name}`}
                    onClick={() => onChange(choices.filter((_, index) => index !== at))}
                  />
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    className="h-9 w-20"
                    aria-label={`${choice.retired ? 'Use' : 'Retire'} ${name}`}
                    onClick={() => put(at, { retired: !choice.retired })}
                  >
                    {choice.retired ? 'Use again' : 'Retire'}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          size="small"
          icon="plus"
          disabled={choices.length >= CUSTOM_CHOICES_MAX}
          onClick={() => onChange([...choices, newChoice()])}
        >
          Add a choice
        </Button>
      </div>
    </fieldset>
  );
}
