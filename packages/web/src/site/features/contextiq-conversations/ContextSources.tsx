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
    holds: 'Name, industry, and whether it is a strategic account.',
  },
  {
    icon: 'check',
    name: 'The frameworks',
    holds: 'MEDDPIC components, BANT status, discovery findings, and every gap with its points.',
  },
  {
    icon: 'people',
    name: 'The people',
    holds: 'Roles, influence and freshness: who to write to, and who has gone quiet.',
  },
  { icon: 'file', name: 'Your notes', holds: 'Call notes, and answers you saved from earlier conversations.' },
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
