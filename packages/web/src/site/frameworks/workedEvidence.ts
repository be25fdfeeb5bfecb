import {
  COMPLETION_STATUS_NAMES,
  type ComponentKey,
  explainRisk,
  type FrameworkKey,
  frameworkHealth,
  frameworkStatus,
  markEvidence,
  type Phase,
  type Strength,
} from '@forecastle/rules';
import { DEAL, NOW, SETTINGS } from '../features/worked/deal.ts';

const MARKS = markEvidence(DEAL.evidence);

export const workedStrength = (framework: FrameworkKey, component: ComponentKey): Strength =>
  DEAL.evidence.find((item) => item.framework === framework && item.component === component)?.strength ?? 'red';

export const workedHealth = (framework: FrameworkKey): number => frameworkHealth(MARKS, framework);

export const workedStatus = (framework: FrameworkKey): string =>
  COMPLETION_STATUS_NAMES[frameworkStatus(MARKS, framework)];

/** Points of risk score that confirming each open component of a framework would give the worked deal in a phase. */
export const confirmingGains = (framework: FrameworkKey, phase: Phase): readonly { label: string; gain: number }[] =>
  explainRisk({ ...DEAL, phase }, SETTINGS, NOW).improvements.flatMap(({ target, label, gain }) =>
    target.kind === 'evidence' && target.key?.startsWith(`${framework}.`)
      ? [{ label: label.replace(/^Confirm (.*) \(.*$/, '$1'), gain }]
      : [],
  );
