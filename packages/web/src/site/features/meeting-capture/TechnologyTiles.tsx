import { claims } from '@forecastle/content';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

const TILES: readonly { icon: IconName; name: string; says: string }[] = [
  {
    icon: 'file',
    name: 'Transcription',
    says: `Aimed at ${claims.transcription.figure} ${claims.transcription.text}. ${claims.transcription.qualifier}`,
  },
  { icon: 'people', name: 'Speaker identification', says: 'Who said it, matched with the contacts on the deal.' },
  { icon: 'clock', name: 'Timestamps', says: 'Every finding will lead to the second it was said.' },
  { icon: 'search', name: 'Search', says: 'One word across all meetings of a deal, or of a quarter.' },
  { icon: 'check', name: 'Evidence with sources', says: 'A suggestion will quote its sentence; a person decides.' },
  { icon: 'settings', name: 'Your choice of model', says: 'The operator will bring the provider and the key.' },
];

/** What it is made of. */
export function TechnologyTiles() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-lg bg-line shadow-raised sm:grid-cols-2 lg:grid-cols-3">
      {TILES.map(({ icon, name, says }) => (
        <li key={name} className="bg-surface p-6">
          <Icon name={icon} size={22} className="text-forecast" />
          <h3 className="mt-3 font-medium">{name}</h3>
          <p className="mt-1 text-ink-2">{says}</p>
        </li>
      ))}
    </ul>
  );
}
