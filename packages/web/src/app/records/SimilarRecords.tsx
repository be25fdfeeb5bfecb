import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface SimilarRecord {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

interface SimilarRecordsProps {
  /** "account" */
  word: string;
  items: readonly SimilarRecord[];
  toPath: (id: string) => string;
  /** Takes the one that is there in place of the new one; else a press leads to it. */
  onChoose?: ((item: SimilarRecord) => void) | undefined;
}

/** While a new one is typed: those who may be the same, so that nobody is added twice. */
export function SimilarRecords({ word, items, toPath, onChoose }: SimilarRecordsProps) {
  if (items.length === 0) return null;
  return (
    <div role="status" className="rounded-md bg-attention-soft px-4 py-2.5 text-attention-ink">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="alert" /> {items.length === 1 ? `This ${word} may already exist` : `These may be the same ${word}`}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 truncate">
            {onChoose ? (
              <button
                type="button"
                onClick={() => onChoose(item)}
                className="rounded-sm underline underline-offset-2 touch:min-h-12"
                dir="auto"
              >
                <span className="sr-only">Use </span>
                {item.name}
              </button>
            ) : (
              <Link quiet to={toPath(item.id)} className="underline underline-offset-2" dir="auto">
                {item.name}
              </Link>
            )}
            {item.detail && ` · ${item.detail}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
