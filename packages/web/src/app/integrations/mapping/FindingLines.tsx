import type { MappingFinding } from '@forecastle/rules';
import { Icon } from '../../../ui/Icon.tsx';

/** The errors of a row as one text, for its field. */
export const errorOf = (findings: readonly MappingFinding[] = []): string | undefined =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join(' ') || undefined;

/** What is worth knowing about a row, under it. */
export function WarningLines({ findings = [] }: { findings: readonly MappingFinding[] | undefined }) {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  if (warnings.length === 0) return null;
  return (
    <ul className="col-span-full grid gap-1 text-12 text-attention-ink">
      {warnings.map(({ message }) => (
        <li key={message} className="flex items-start gap-1.5">
          <Icon name="alert" size={13} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ul>
  );
}
