import { Sheet } from '../../../ui/Sheet.tsx';
import { CommitPeriods } from './CommitPeriods.tsx';
import { type Accuracy, nameOf, sentence } from './submissions.ts';

/** How each person's commits of finished periods compared with what closed. */
export function AccuracySheet({
  accuracy,
  organization,
  onClose,
}: {
  accuracy: Accuracy;
  organization: string;
  onClose: () => void;
}) {
  return (
    <Sheet open onOpenChange={onClose} title="Commits and what closed">
      <div className="grid gap-6">
        {accuracy.items.map((item) => (
          <section key={`${item.scope} ${item.memberId}`} className="grid gap-2">
            <h3 className="font-medium">{nameOf(item, organization)}</h3>
            <p className="text-ink-2">{sentence(item.sentence)}</p>
            {item.periods.length > 0 && <CommitPeriods item={item} currency={accuracy.currency} />}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
