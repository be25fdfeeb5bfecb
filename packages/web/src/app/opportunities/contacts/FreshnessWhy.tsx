import { explainFreshness } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ExplanationPanel } from '../../../ui/charts/ExplanationPanel.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const FreshnessNarrative = lazy(async () => ({
  default: (await import('../../narratives/FreshnessNarrative.tsx')).FreshnessNarrative,
}));

export interface FreshnessWhyProps {
  dealId: string;
  contactId: string;
  name: string;
  lastInteractionAt: string | null;
  influence: number | null;
}

/** "Freshness 82, and why": from the last interaction, and how fast it fades at the influence of the contact. */
export function FreshnessWhy({ dealId, contactId, name, lastInteractionAt, influence }: FreshnessWhyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const lastMetAt = lastInteractionAt === null ? null : Date.parse(lastInteractionAt);
  // It reads no day of any timezone.
  const explanation = explainFreshness({ lastMetAt, influence }, { instant: Date.now(), day: 0 });
  return (
    <div className="w-72 max-w-full p-1">
      <ExplanationPanel
        isOpened
        name="Freshness"
        of={name}
        direction="higher is fresher"
        explanation={explanation}
        action={
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Summary
          </Button>
        }
        summary={
          isOpen && (
            <LazyPart fallback={<Skeleton className="h-40" />}>
              <FreshnessNarrative dealId={dealId} contactId={contactId} />
            </LazyPart>
          )
        }
      />
    </div>
  );
}
