import { COMPONENT_NAMES, FRAMEWORK_NAMES, FRAMEWORKS, type FrameworkKey, STRENGTH_NAMES } from '@forecastle/rules';
import { classes } from '../../../ui/classes.ts';
import { workedHealth, workedStatus, workedStrength } from '../../frameworks/workedEvidence.ts';
import { DEAL_NAME } from '../worked/deal.ts';

/** Missing evidence is red and hollow, so that who sees no red tells it from the others too. */
const CELLS = { green: 'bg-health', yellow: 'bg-attention', red: 'border-2 border-risk' };

const keys = Object.keys(FRAMEWORKS) as FrameworkKey[];

/** One card a framework: its health, its status, and a cell for every component, as strong as its evidence. */
export function FrameworkCards() {
  return (
    <figure className="m-0 min-w-0">
      <p className="mb-3 text-14 font-medium text-ink-3">{DEAL_NAME}</p>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4">
        {keys.map((framework) => (
          <li key={framework} className="rounded-lg bg-surface p-4 shadow-raised sm:p-5">
            <p className="font-serif text-18 font-semibold">{FRAMEWORK_NAMES[framework]}</p>
            <p className="text-14 text-ink-3">{workedStatus(framework)}</p>
            <p className="num mt-3 text-48 leading-none font-semibold tracking-[-0.03em]">
              {workedHealth(framework)}
              <span className="text-22 text-ink-3">%</span>
            </p>
            <ul className="mt-4 flex gap-1">
              {FRAMEWORKS[framework].map((component) => {
                const strength = workedStrength(framework, component);
                return (
                  <li key={component} className={classes('h-2.5 flex-1 rounded-full', CELLS[strength])}>
                    <span className="sr-only">
                      {COMPONENT_NAMES[component]}: {strength}, {STRENGTH_NAMES[strength].toLowerCase()}
                    </span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 text-14 text-ink-3">
        An invented deal, scored by the product’s own rules. Each cell is a component: green confirmed, yellow credible,
        red missing.
      </figcaption>
    </figure>
  );
}
