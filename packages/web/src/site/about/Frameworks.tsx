import { TextLink } from '../layout/ActionLink.tsx';

const FRAMEWORKS = [
  {
    name: 'MEDDPIC',
    path: '/frameworks/meddpic',
    says: 'For enterprise deals with a buying committee.',
    components: [
      'Metrics',
      'Economic Buyer',
      'Decision Criteria',
      'Decision Process',
      'Pain',
      'Identify Pain',
      'Champion',
    ],
  },
  {
    name: 'BANT',
    path: '/frameworks/bant',
    says: 'For quick qualification.',
    components: ['Budget', 'Authority', 'Need', 'Timeline'],
  },
  {
    name: 'SPICED',
    path: '/frameworks/spiced',
    says: 'For discovery. In the product it is called Discovery Health.',
    components: ['Situation', 'Pain', 'Impact', 'Critical Event', 'End Vision', 'Decision Process'],
  },
] as const;

/** Each with its components, as the deal's page lists them. */
export function Frameworks() {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {FRAMEWORKS.map(({ name, path, says, components }) => (
        <li key={name} className="flex min-w-0 flex-col rounded-md bg-surface p-6 shadow-raised">
          <h3 className="font-serif text-22 font-medium">{name}</h3>
          <p className="mt-1.5 text-ink-2">{says}</p>
          <ul className="mt-4 mb-5 flex flex-wrap gap-1.5">
            {components.map((component) => (
              <li key={component} className="rounded-sm bg-sunken px-2 py-1 text-14 text-ink-2">
                {component}
              </li>
            ))}
          </ul>
          <TextLink href={path} arrow="right" className="mt-auto self-start">
            {name} explained
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
