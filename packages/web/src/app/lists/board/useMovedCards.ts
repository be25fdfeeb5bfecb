import { useEffect, useRef, useState } from 'react';
import type { Card } from './card.ts';

interface Moving<Row> {
  /** Records with a change that is on its way or not saved. */
  readonly changed: ReadonlySet<string>;
  /** A change is on its way. */
  readonly isSaving: boolean;
  /** A record as it was last saved. */
  readonly latest: (row: Row) => Row;
  /** Asks for the columns anew; resolves when they have come. */
  readonly again: () => Promise<unknown>;
}

/**
 * Cards that were moved here and that the list of their column may not hold: from the move, or from its undo, until the
 * columns have been asked for anew. They are, once nothing is on its way any more.
 */
export function useMovedCards<Row extends Card>({ changed, isSaving, latest, again }: Moving<Row>) {
  const [all, setAll] = useState<ReadonlyMap<string, Row>>(new Map());
  /** Those that the columns hold where they are. */
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const now = useRef({ all, changed, again });
  useEffect(() => {
    now.current = { all, changed, again };
  });
  // An undo begins where no card is touched: what is changed is on its way again.
  useEffect(() => setSettled((before) => before.difference(changed)), [changed]);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || !wasSaving.current) return;
    wasSaving.current = false;
    const ids = new Set(now.current.all.keys());
    // What is moved while they are on their way stays beside them.
    void now.current.again().then(() => setSettled((before) => before.union(ids.difference(now.current.changed))));
  }, [isSaving]);
  return {
    moved: [...all.values()].filter(({ id }) => !settled.has(id)).map(latest),
    begin: (row: Row) => {
      setAll((before) => new Map(before).set(row.id, row));
      setSettled((before) => before.difference(new Set([row.id])));
    },
  };
}
