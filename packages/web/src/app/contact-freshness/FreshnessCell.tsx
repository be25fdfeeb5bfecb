import { Chip } from '../../ui/Chip.tsx';
import { BAND_TONES } from '../../ui/ScoreCell.tsx';
import { FRESHNESS_BANDS, FRESHNESS_WORDS } from '../opportunities/contacts/freshnessBands.ts';
import type { FreshContact } from './freshContact.ts';

/** How fresh a contact is, in figures and in words. */
export function FreshnessCell({ freshness }: Pick<FreshContact, 'freshness'>) {
  return (
    <Chip tone={BAND_TONES[FRESHNESS_BANDS[freshness.band]]}>
      <span className="num">{freshness.score}</span> {FRESHNESS_WORDS[freshness.band]}
    </Chip>
  );
}
