import { FRAMEWORK_KEYS, FRAMEWORK_NAMES, type FrameworkKey, riskBand } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import { type Deal, dealPath } from '../deal.ts';
import { FRAMEWORK_TABS, tabPath } from './tabs.ts';

/** Health of the four frameworks, each a way to its tab. */
export function FrameworkSummary({ deal }: { deal: Deal }) {
  const { meddpic, bant, spiced, threeWhys } = deal.health.frameworkHealth;
  const health: Record<FrameworkKey, number> = { meddpic, bant, spiced, three_whys: threeWhys };
  return (
    <Card
      title="Frameworks"
      aside={deal.status === 'open' ? 'Evidence health, 0 to 100' : 'Health at the close, 0 to 100'}
    >
      <ul className="grid gap-1.5">
        {FRAMEWORK_KEYS.map((key) => (
          <li key={key} className="flex items-center justify-between gap-4">
            <Link
              to={tabPath(dealPath(deal.id), FRAMEWORK_TABS[key])}
              className="inline-flex min-h-6 items-center touch:min-h-12"
            >
              {FRAMEWORK_NAMES[key]}
            </Link>
            {deal.status === 'open' ? (
              <ScoreCell score={health[key]} band={riskBand(health[key])} mark={false} />
            ) : (
              <span className="num text-ink-2">{health[key]}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
