import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

const ROW = 'grid gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 max-sm:px-4';

/** Rows of a mapping under the names of their columns; one below the other on a phone. `columns` is a class of the grid. */
export function MappingRows({
  columns,
  heads,
  children,
}: {
  columns: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <>
      <div aria-hidden="true" className={classes('grid gap-x-5 px-5 pb-2 text-12 text-ink-3 max-sm:hidden', columns)}>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul>{children}</ul>
    </>
  );
}

export function MappingRow({ columns, children }: { columns: string; children: ReactNode }) {
  return <li className={classes(ROW, columns)}>{children}</li>;
}

/** The name of a row and quiet words beside it, as high as the field that it stands before. */
export function RowName({ name, detail, children }: { name: string; detail?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap content-center items-center gap-x-2 gap-y-0.5 sm:min-h-9">
      <span className="min-w-0 text-14 font-medium break-words">{name}</span>
      {children}
      {detail && <span className="basis-full text-12 break-words text-ink-3">{detail}</span>}
    </div>
  );
}
