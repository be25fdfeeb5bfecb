import { explainFreshness } from '@forecastle/rules';
import { ExplanationPanel } from '../../../ui/charts/ExplanationPanel.tsx';

export interface FreshnessWhyProps {
  name: string;
  lastInteractionAt: string | null;
  influence: number | null;
}

/** "Freshness 82, and why": from the last interaction, and how fast it fades at the influence of the contact. */
export function FreshnessWhy({ name, lastInteractionAt, influence }: FreshnessWhyProps) {
  const lastMetAt = lastInteractionAt === null ? null : Date.parse(lastInteractionAt);
  // It reads no day of any timezone.
  const explanation = explainFreshness({ lastMetAt, influence }, { instant: Date.now(), day: 0 });
  return (
    <div className="w-72 max-w-full p-1">
      <ExplanationPanel isOpened name="Freshness" of={name} direction="higher is fresher" explanation={explanation} />
    </div>
  );
}
