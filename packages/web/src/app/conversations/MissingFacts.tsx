import type { Draft } from './conversation.ts';

/** Says what a deal lacks for a draft; nothing if it lacks nothing. */
export function MissingFacts({ missing }: Pick<Draft, 'missing'>) {
  const labels = [...new Set(missing.map(({ label }) => label))];
  if (labels.length === 0) return null;
  return (
    <p className="text-14 text-ink-2">
      <span className="font-medium text-ink">Nothing on this deal for:</span> {labels.join(', ')}. The draft leaves this
      out.
    </p>
  );
}
