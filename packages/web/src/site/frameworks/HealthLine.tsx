import { FRAMEWORK_NAMES, type FrameworkKey } from '@forecastle/rules';
import { Chip } from '../../ui/Chip.tsx';
import { workedHealth, workedStatus } from './workedEvidence.ts';

/** "43% MEDDPIC health, In Progress" of the worked deal: the top line of a framework's tab in the product. */
export function HealthLine({ framework }: { framework: FrameworkKey }) {
  return (
    <p className="flex items-center gap-4">
      <span className="num text-36 font-semibold tracking-[-0.03em]">{workedHealth(framework)}%</span>
      <span className="grid justify-items-start gap-1 text-14 text-ink-3">
        {framework === 'spiced' ? FRAMEWORK_NAMES.spiced : `${FRAMEWORK_NAMES[framework]} health`}
        <Chip>{workedStatus(framework)}</Chip>
      </span>
    </p>
  );
}
