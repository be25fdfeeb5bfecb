import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface SimilarRecordsProps {
  /** "account" */
  word: string;
  items: readonly { id: string; name: string; detail: string | null }[];
  toPath: (id: string) => string;
}

/** While a new one is typed: those who may be the same, so that nobody is added twice. */
export function SimilarRecords({ word, items, toPath }: SimilarRecordsProps) {
  if (items.length === 0) return null;
  return (
    <div role="status" className="rounded-md bg-attention-soft px-4 py-2.5 text-attention-ink">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="alert" />{' '}
        {items.length === 1 ? `This ${word} may be there already` : `These may be the same ${word}`}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {items.map(({ id, name, detail }) => (
          <li key={id} className="min-w-0 truncate">
            <Link quiet to={toPath(id)} className="underline underline-offset-2" dir="auto">
              {name}
            </Link>
            {detail && ` · ${detail}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
