import { lazy } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { BAND_TONES } from '../../../ui/ScoreCell.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { FreshnessWhyProps } from './FreshnessWhy.tsx';
import { FRESHNESS_BANDS, FRESHNESS_WORDS } from './freshnessBands.ts';

const FreshnessWhy = lazy(async () => ({ default: (await import('./FreshnessWhy.tsx')).FreshnessWhy }));

interface FreshnessChipProps extends FreshnessWhyProps {
  freshness: { readonly score: number; readonly band: keyof typeof FRESHNESS_BANDS };
}

/** How fresh a contact is, in figures and in words; a press tells why. */
export function FreshnessChip({ freshness, ...why }: FreshnessChipProps) {
  return (
    <Popover
      label={`Freshness of ${why.name}, and why`}
      trigger={
        <button type="button" className="inline-flex min-h-6 cursor-pointer items-center rounded-sm touch:min-h-12">
          <Chip tone={BAND_TONES[FRESHNESS_BANDS[freshness.band]]}>
            <span className="num">{freshness.score}</span> {FRESHNESS_WORDS[freshness.band]}
          </Chip>
          <span className="sr-only">, and why {why.name} is</span>
        </button>
      }
    >
      <LazyPart fallback={<Skeleton className="h-40 w-72" />}>
        <FreshnessWhy {...why} />
      </LazyPart>
    </Popover>
  );
}
