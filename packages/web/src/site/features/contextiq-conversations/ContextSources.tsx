import { Icon, type IconName } from '../../../ui/Icon.tsx';

const SOURCES: readonly { icon: IconName; name: string; holds: string }[] = [
  {
    icon: 'deals',
    name: 'The opportunity',
    holds: 'Name, description, stage, probability, amount and currency, close date.',
  },
  {
    icon: 'pipeline',
    name: 'The account',
    holds: 'Name, description, industry, and whether it is a strategic account.',
  },
  {
    icon: 'check',
    name: 'The frameworks',
    holds: 'MEDDPIC components, BANT status, discovery findings, and every gap.',
  },
  {
    icon: 'people',
    name: 'The people',
    holds: 'Roles, influence and last meeting: who to write to, and who has gone quiet.',
  },
  { icon: 'file', name: 'Notes and activities', holds: 'The latest notes, calls and meetings, and answers you saved.' },
];

/** Lists what a conversation knows before you type. */
export function ContextSources() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {SOURCES.map(({ icon, name, holds }) => (
        <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-4">
          <Icon name={icon} size={20} className="mt-0.5 text-forecast" />
          <div>
            <h3 className="font-medium">{name}</h3>
            <p className="text-ink-2">{holds}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
