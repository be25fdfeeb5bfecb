import { ROI_SCENARIO_NAMES, ROI_SCENARIOS, type RoiScenario } from '@forecastle/rules';

export interface ScenarioPickerProps {
  scenario: RoiScenario | null;
  onPick: (scenario: RoiScenario | null) => void;
}

const CHOICES = [null, ...ROI_SCENARIOS];

/** Three teams to start from, and values of one's own. */
export function ScenarioPicker({ scenario, onPick }: ScenarioPickerProps) {
  return (
    <fieldset className="border-0 p-0 noscript:hidden print:hidden">
      <legend className="font-serif text-22 font-semibold">Start from a team like yours</legend>
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {CHOICES.map((choice) => (
          <label
            key={choice ?? 'custom'}
            className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 transition-colors hover:bg-hover has-checked:border-transparent has-checked:outline-2 has-checked:outline-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="scenario"
              checked={choice === scenario}
              onChange={() => onPick(choice)}
              className="size-4 accent-action outline-none"
            />
            <span className="font-medium">{choice === null ? 'Custom Values' : ROI_SCENARIO_NAMES[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
