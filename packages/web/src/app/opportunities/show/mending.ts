import { useEffect } from 'react';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { dealPath } from '../deal.ts';
import { tabOfTarget, tabPath } from './tabs.ts';

const MENDING = 'mend';

interface Target {
  readonly kind: string;
  /** A role, the id of a contact to be met, `meeting` for one with anybody, or a component as `bant.budget`. */
  readonly key: string | null;
}

/** The address where an improvement is made, with its form open and filled in. */
export function mendPath(dealId: string, target: Target): string {
  const asked = target.key === null ? target.kind : `${target.kind}.${target.key}`;
  if (isWholeTab(target.kind)) return tabPath(dealPath(dealId), tabOfTarget(target));
  return `${tabPath(dealPath(dealId), tabOfTarget(target))}?${new URLSearchParams({ [MENDING]: asked })}`;
}

/** Mended on a tab as it stands: no form of it is opened. */
const isWholeTab = (kind: string): boolean => kind === 'procurement' || kind === 'competitors';

/** What `mendPath` asked for. */
export function readMending(asked: string): Target {
  const [kind = '', ...key] = asked.split('.');
  return { kind, key: key.join('.') || null };
}

/**
 * Opens the form of a kind of improvement when its link was followed. Once: it leaves the address as soon as it is open,
 * so that a form that was closed does not come back. Waits until `isReady`.
 */
export function useMending(kinds: readonly string[], open: (target: Target) => void, isReady = true): void {
  const [asked, setAsked] = useUrlParam(MENDING, '');
  const target = readMending(asked);
  const isAsked = isReady && asked !== '' && kinds.includes(target.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens exactly when it is asked for
  useEffect(() => {
    if (!isAsked) return;
    setAsked(null);
    open(target);
  }, [isAsked, asked]);
}
