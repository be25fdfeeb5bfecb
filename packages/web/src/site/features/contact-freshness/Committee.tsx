import { FRESHNESS_BAND_NAMES, freshnessBand, freshnessPoints, ROLE_NAMES } from '@forecastle/rules';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { metDaysAgo, NOW } from '../worked/deal.ts';
import { FRESHNESS_TONES } from '../worked/tones.ts';

const PEOPLE = [
  {
    name: 'Aroha Tane',
    role: ROLE_NAMES.champion,
    days: 6,
    influence: 8,
    says: 'Talks to us every week. Ask her to introduce the others.',
  },
  {
    name: 'Tom Ashby',
    role: ROLE_NAMES.technical_reviewer,
    days: 27,
    influence: 4,
    says: 'Waiting for our answer on single sign-on.',
  },
  {
    name: 'Li Wei',
    role: ROLE_NAMES.economic_buyer,
    days: 41,
    influence: 9,
    says: 'Signs the contract and has not heard from us for six weeks.',
  },
] as const;

/** Three people on one deal, each as fresh as the rules say. */
export function Committee() {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {PEOPLE.map(({ name, role, days, influence, says }) => {
        const points = freshnessPoints(metDaysAgo(days, influence), NOW.instant);
        const band = freshnessBand(points);
        return (
          <li key={name} className="flex min-w-0 flex-col rounded-md bg-surface p-6 shadow-raised">
            <div className="flex items-center gap-3">
              <Avatar name={name} />
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="num text-14 text-ink-3">
                  {role}, influence {influence}
                </p>
              </div>
            </div>
            <p className="mt-5 flex items-center gap-3">
              <span className="num text-48 font-semibold tracking-[-0.03em]">{points}</span>
              <Chip tone={FRESHNESS_TONES[band]}>{FRESHNESS_BAND_NAMES[band]}</Chip>
            </p>
            <p className="num text-14 text-ink-3">Last interaction {days} days ago</p>
            <p className="mt-4 text-ink-2">{says}</p>
          </li>
        );
      })}
    </ul>
  );
}
