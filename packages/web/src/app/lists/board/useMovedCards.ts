import { useEffect, useRef, useState } from 'react';
import type { Card } from './card.ts';

interface Moving<Row> {
  /** Records with a change that is on its way or not saved. */
  readonly changed: ReadonlySet<string>;
  /** A change is on its way. */
  readonly isSaving: boolean;
  /** Whether columns are on their way, or are to be asked for anew. */
  readonly areComing: () => boolean;
  /** A record as it was last saved. */
  readonly latest: (row: Row) => Row;
  /** Asks for the columns anew. */
  readonly again: () => void;
}

/**
 * Cards that were moved here and that the list of their column may not hold: from the move, or from its undo, until the
 * columns have been asked for anew and have come. They are asked for once nothing is on its way any more.
 */
export function useMovedCards<Row extends Card>({ changed, isSaving, areComing, latest, again }: Moving<Row>) {
  const [all, setAll] = useState<ReadonlyMap<string, Row>>(new Map());
  /** Those whose columns have been asked for since they were saved, until these have come. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  /** Those that the columns hold where they are. */
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const now = useRef({ all, again });
  useEffect(() => {
    now.current = { all, again };
  });
  // An undo begins where no card is touched: what is changed is on its way again.
  useEffect(() => {
    setAsked((before) => before.difference(changed));
    setSettled((before) => before.difference(changed));
  }, [changed]);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || !wasSaving.current) return;
    wasSaving.current = false;
    now.current.again();
    setAsked(new Set(now.current.all.keys()));
  }, [isSaving]);
  useEffect(() => {
    // Asked once the columns stand as they are drawn now: one that is no longer empty is asked for only then.
    if (asked.size === 0 || isSaving || areComing()) return;
    setAsked(new Set());
    setSettled((before) => before.union(asked.difference(changed)));
  });
  return {
    moved: [...all.values()].filter(({ id }) => changed.has(id) || !settled.has(id)).map(latest),
    begin: (row: Row) => {
      const without = (before: ReadonlySet<string>) => before.difference(new Set([row.id]));
      setAll((before) => new Map(before).set(row.id, row));
      setAsked(without);
      setSettled(without);
    },
  };
}
