import type { FrameworkKey } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { notify } from '../../../ui/notify.ts';
import { saveChange, unsavedAt, useChangesUnder } from '../../unsaved/unsaved.ts';
import { type Component, type Deal, dealPath, type Framework } from '../deal.ts';
import { FRAMEWORK_TABS, tabPath } from '../show/tabs.ts';
import { changedEvidence, type EvidenceChange, evidenceOf } from './evidence.ts';
import {
  componentName,
  type EvidenceGiven,
  evidencePlace,
  evidenceSaver,
  evidenceWords,
  partsOf,
} from './evidenceSaver.ts';

export const useFrameworks = (dealId: string) =>
  useQuery(query.opportunities.frameworks.queryOptions({ input: { id: dealId } }));

/** Components with what was given here and is on its way or not saved: it stays where it was typed. */
export function useShownComponents(dealId: string, view: Framework | undefined): readonly Component[] {
  const changes = useChangesUnder<EvidenceGiven>(`evidence/${dealId}/${view?.framework ?? ''}/`);
  return useMemo(
    () =>
      (view?.components ?? []).map((component) => {
        const given = changes.find((each) => each.change.given.component === component.component)?.change.given;
        if (!given) return component;
        const evidence = changedEvidence(evidenceOf(component), given.change);
        return { ...component, ...evidence, strength: evidence.strength ?? 'red' };
      }),
    [view, changes],
  );
}

/**
 * Records evidence at once, shown before the server answers; undo puts back what was there. What cannot be saved, also
 * because somebody else changed the record meanwhile, stays in its row until it is retried, decided or discarded.
 */
export function useSaveEvidence(deal: Deal) {
  return async function save(
    framework: FrameworkKey,
    seen: Component,
    change: EvidenceChange,
    words: string,
  ): Promise<void> {
    const { component } = seen;
    const place = evidencePlace({ id: deal.id, framework, component });
    const send = (given: EvidenceGiven) =>
      saveChange(
        place,
        {
          kind: 'evidence',
          what: `${componentName(component)} of ${deal.name}`,
          shown: evidenceWords(given.change),
          to: tabPath(dealPath(deal.id), FRAMEWORK_TABS[framework]),
          given,
        },
        evidenceSaver,
      );
    const kept = unsavedAt<EvidenceGiven>(place);
    const earlier = kept ? (kept.conflict?.mine ?? kept.given) : null;
    // Notes and source are left one after the other: what the first could not save goes along with the second.
    const whole = { ...earlier?.change, ...change };
    const before = { ...partsOf(evidenceOf(seen), whole), ...earlier?.before };
    const given = { id: deal.id, framework, component, change: whole, before };
    const saved = await send({ ...given, seenAt: earlier ? earlier.seenAt : seen.updatedAt });
    if (!saved) return;
    const stood = evidenceOf(seen);
    notify(words, {
      undo: async () => {
        const back = { ...given, change: { ...stood, ...before }, before: whole, seenAt: saved.updatedAt };
        if (await send(back)) notify('Undone');
      },
    });
  };
}
