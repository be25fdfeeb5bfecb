import { claims } from '@forecastle/content';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

const TILES: readonly { icon: IconName; name: string; says: string }[] = [
  {
    icon: 'file',
    name: 'Transcription',
    says: `Target: ${claims.transcription.figure} ${claims.transcription.text}. ${claims.transcription.qualifier}`,
  },
  {
    icon: 'people',
    name: 'Speaker identification',
    says: 'Names are matched with contacts and colleagues, with a reason. You can change each.',
  },
  { icon: 'clock', name: 'Timestamps', says: 'Every proposal links to the second it was said.' },
  {
    icon: 'search',
    name: 'Search',
    says: 'Search every transcript you can see, and narrow it by deal, person or day.',
  },
  { icon: 'check', name: 'Evidence with sources', says: 'Every proposal quotes its sentence. You decide.' },
  {
    icon: 'settings',
    name: 'Your choice of engine',
    says: 'OpenAI, or a server of your own. Imported transcripts need none, and rules need no model.',
  },
];

/** Lists the technology behind Meeting Capture. */
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
