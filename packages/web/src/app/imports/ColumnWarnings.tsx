import { Icon } from '../../ui/Icon.tsx';

/** What the person should know of the file though it could be read. */
export function ColumnWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <Icon name="info" className="mt-0.5" /> {warning}
        </li>
      ))}
    </ul>
  );
}
