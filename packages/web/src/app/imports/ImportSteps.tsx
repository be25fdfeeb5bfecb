import type { ImportNoun } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';

export const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['values', 'Stages and owners'],
  ['preview', 'Preview'],
  ['report', 'Import'],
] as const;
export type Step = (typeof STEPS)[number][0];

export interface ImportStepsProps {
  current: Step;
  noun?: ImportNoun;
  /** Whether what the file calls people is matched; deals have stages and owners to be matched always. */
  hasOwners?: boolean;
  /** Steps that may be gone back to. */
  open?: readonly Step[] | undefined;
  onGo?: ((step: Step) => void) | undefined;
}

const stepsOfRecords = (hasOwners: boolean) =>
  STEPS.filter(([step]) => step !== 'values' || hasOwners).map(
    ([step, label]) => [step, step === 'values' ? 'Owners' : label] as const,
  );

/** Where one is on the way from a file to records. */
export function ImportSteps({ current, noun = 'deals', hasOwners = false, open = [], onGo }: ImportStepsProps) {
  const steps = noun === 'deals' ? STEPS : stepsOfRecords(hasOwners);
  const at = steps.findIndex(([step]) => step === current);
  return (
    <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-1 gap-y-2 text-14">
      {steps.map(([step, label], index) => {
        const words = (
          <>
            <span
              className={classes(
                'num grid size-6 place-items-center rounded-full text-12 font-semibold',
                index < at && 'bg-health-soft text-health',
                index === at && 'bg-action text-on-action',
                index > at && 'bg-sunken text-ink-3',
              )}
            >
              {index < at ? <Icon name="check" size={13} /> : index + 1}
            </span>
            {/* A phone has room for one name; the others stay for screen readers. */}
            <span className={index === at ? 'font-medium' : 'text-ink-3 max-sm:sr-only'}>{label}</span>
          </>
        );
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined} className="relative flex items-center">
            {index > 0 && <Icon name="chevron-right" size={14} className="mx-1 text-ink-3 max-sm:hidden" />}
            {onGo && index !== at && open.includes(step) ? (
              <button
                type="button"
                className="flex min-h-8 items-center gap-2 rounded-sm px-1.5 touch:min-h-12 max-sm:px-1 hover:bg-hover"
                onClick={() => onGo(step)}
              >
                {words}
              </button>
            ) : (
              <span className="flex min-h-8 items-center gap-2 px-1.5 max-sm:px-1">{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
