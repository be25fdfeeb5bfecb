import type { Urgency } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/Icon.tsx';

type TriggerPage = Awaited<ReturnType<Api['triggers']['list']>>;
export type EndangeredDeal = TriggerPage['items'][number];
export type Trigger = EndangeredDeal['triggers'][number];

/** The word and the mark say it as the colour does. */
export const URGENCY_LOOKS: Readonly<Record<Urgency, { tone: Tone; icon: IconName }>> = {
  high: { tone: 'risk', icon: 'arrow-up' },
  medium: { tone: 'attention', icon: 'target' },
  low: { tone: 'neutral', icon: 'arrow-down' },
};

/** What a list is narrowed to: an urgency, the deal that is selected beside it, or what was dismissed. */
export const SHOWN = ['all', 'high', 'medium', 'low', 'selected', 'dismissed'] as const;
export type Shown = (typeof SHOWN)[number];
