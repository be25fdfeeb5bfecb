import { FEATURE_STATUS_NAMES, FEATURES, type FeatureSlug, type FeatureStatus } from '@forecastle/content';
import { Chip, type Tone } from '../../ui/Chip.tsx';

const TONES: Readonly<Record<FeatureStatus, Tone>> = { today: 'health', planned: 'unknown' };

/** Whether a feature is there today, or planned. */
export function FeatureStatusChip({ slug }: { slug: FeatureSlug }) {
  const { status } = FEATURES[slug];
  return <Chip tone={TONES[status]}>{FEATURE_STATUS_NAMES[status]}</Chip>;
}

/** The same in a list, beside the name. */
export function FeatureStatusWord({ slug }: { slug: FeatureSlug }) {
  const { status } = FEATURES[slug];
  return <span className="ml-2 text-12 font-normal text-ink-3">{FEATURE_STATUS_NAMES[status]}</span>;
}

/** Above the title of a feature's page: its name and where it stands. */
export function FeatureEyebrow({ slug, name }: { slug: FeatureSlug; name: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      {name}
      <FeatureStatusChip slug={slug} />
    </span>
  );
}

/** What of a feature is there and what is not, below its buttons. */
export function FeatureNote({ slug }: { slug: FeatureSlug }) {
  const { note } = FEATURES[slug];
  return note && <p className="mt-5 max-w-[36em] text-14 text-ink-3">{note}</p>;
}
