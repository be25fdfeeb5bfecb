import { Icon } from '../../ui/Icon.tsx';

/** Said above what was not asked for letter by letter. */
export function NearNotice({ words, children }: { words: string; children?: string | undefined }) {
  return (
    <p className="flex items-start gap-2 text-14 text-ink-2">
      <Icon name="info" className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 break-words">
        No exact match for “{words}”. Did you mean one of these? {children}
      </span>
    </p>
  );
}
