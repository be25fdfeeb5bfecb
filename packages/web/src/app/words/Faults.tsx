import type { TemplateFault } from '@forecastle/rules';

/** What keeps words from being a template, each with the way to its place in them. */
export function Faults({ faults, bodyId }: { faults: readonly TemplateFault[]; bodyId: string }) {
  const own = faults.filter(({ field }) => field === 'body');
  if (own.length === 0) return null;
  const go = ({ line, column, found }: TemplateFault) => {
    const field = document.getElementById(bodyId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const before = field.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    field.focus();
    field.setSelectionRange(at, at + found.length);
  };
  return (
    <div role="status" className="rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
      <ul className="grid gap-1">
        {own.map((fault) => (
          <li key={`${fault.line} ${fault.column} ${fault.message}`}>
            <button
              type="button"
              className="cursor-pointer text-left underline-offset-2 touch:min-h-12 hover:underline"
              onClick={() => go(fault)}
            >
              Line {fault.line}: {fault.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
