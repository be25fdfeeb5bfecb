import { COMPONENT_NAMES, type ComponentKey, type FrameworkKey } from '@forecastle/rules';
import { api, query } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { Overtaken, Saver } from '../../unsaved/unsaved.ts';
import type { Component, Framework } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { changedBy } from '../timeline/timelineWords.ts';
import {
  afterOwnChanges,
  changedEvidence,
  type EvidenceChange,
  evidenceOf,
  type OwnChange,
  type SourceRef,
} from './evidence.ts';
import { STRENGTH_SHORT } from './StrengthChoice.tsx';

/** What was given of one component, and which record was seen then. */
export interface EvidenceGiven {
  readonly id: string;
  readonly framework: FrameworkKey;
  readonly component: string;
  readonly change: EvidenceChange;
  /** Of the same parts, as they stood. */
  readonly before: EvidenceChange;
  /** When the record that was seen was changed last; null without one. */
  readonly seenAt: string | null;
}

type Of = Pick<EvidenceGiven, 'id' | 'framework' | 'component'>;

export const evidencePlace = ({ id, framework, component }: Of): string => `evidence/${id}/${framework}/${component}`;
export const componentName = (component: string): string => COMPONENT_NAMES[component as ComponentKey] ?? component;

/** As people read it: its strength, notes and source, one a line. */
export function evidenceWords(change: EvidenceChange): string {
  const { strength, notes, source, sourceRef, customerWords, owner, figure } = change;
  const lines = [
    strength === null ? 'No record' : strength && STRENGTH_SHORT[strength],
    notes === null ? 'No notes' : notes,
    source === null ? 'No source' : source && `Source: ${source}`,
    sourceRef === null ? 'No linked source' : sourceRef && `From: ${sourceRef.label ?? sourceRef.url}`,
    customerWords === null ? 'No customer quote' : customerWords && `The customer says: ${customerWords}`,
    owner === null ? 'No owner' : owner && `Owner: ${owner.name}`,
    figure === null ? 'No number' : figure && `Number: ${figure}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** The parts of one that another names. */
export const partsOf = (evidence: EvidenceChange, named: EvidenceChange): EvidenceChange =>
  Object.fromEntries(Object.keys(named).map((part) => [part, evidence[part as keyof EvidenceChange]]));
const same = (left: EvidenceChange, right: EvidenceChange) =>
  Object.entries(left).every(
    ([part, value]) => JSON.stringify(right[part as keyof EvidenceChange]) === JSON.stringify(value),
  );

const keyOf = (id: string) => query.opportunities.frameworks.queryKey({ input: { id } });
const own = new Map<string, OwnChange[]>();
/** One after another, so that none of ours takes another of ours for somebody else's. */
let last: Promise<unknown> = Promise.resolve();

function componentIn(id: string, framework: FrameworkKey, component: string): Component | undefined {
  const view = queryClient.getQueryData(keyOf(id))?.items.find((item) => item.framework === framework);
  return view?.components.find((item) => item.component === component);
}

export function putFramework(id: string, view: Framework): void {
  queryClient.setQueryData(
    keyOf(id),
    (data) => data && { items: data.items.map((f) => (f.framework === view.framework ? view : f)) },
  );
}

export const evidenceSaver = {
  send(given: EvidenceGiven) {
    const sent = last.then(() => sendNow(given));
    last = sent.catch(() => null);
    return sent;
  },

  async overtaken(given: EvidenceGiven): Promise<Overtaken<EvidenceGiven>> {
    const { id, framework, component } = given;
    own.delete(evidencePlace(given));
    const fresh = await api.opportunities.frameworks({ id });
    queryClient.setQueryData(keyOf(id), fresh);
    await dealChanged(queryClient, id);
    const seen = componentIn(id, framework, component);
    if (!seen) throw new Error(`${component} is no component of ${framework}`);
    const now = partsOf(evidenceOf(seen), given.change);
    if (same(now, given.change)) return null;
    const mine = { ...given, before: now, seenAt: seen.updatedAt };
    // Other parts of the record were changed: these are as they were when they were changed here.
    if (same(now, given.before)) return { again: mine };
    const removed = seen.updatedAt === null ? await whoRemoved(given) : null;
    return {
      conflict: {
        by: removed ? removed.by : seen.updatedBy && { name: seen.updatedBy.name, memberId: seen.updatedBy.id },
        at: removed ? removed.at : seen.updatedAt,
        theirs: evidenceWords(now),
        mine,
        mergeable: Object.keys(given.change).join() === 'notes',
      },
    };
  },

  withText: (given: EvidenceGiven, text: string): EvidenceGiven => ({
    ...given,
    change: { notes: text.trim() || null },
  }),
} satisfies Saver<EvidenceGiven>;

function sourceRefInput({ kind, id, url, ms }: SourceRef) {
  if (kind === 'link') return { kind, url: url ?? '' };
  return kind === 'meeting' ? { kind, id: id ?? '', ms: ms ?? 0 } : { kind, id: id ?? '' };
}

async function sendNow({ id, framework, component, change, seenAt }: EvidenceGiven) {
  const key = evidencePlace({ id, framework, component });
  const ours = own.get(key) ?? [];
  const expectedUpdatedAt = afterOwnChanges(seenAt, ours);
  // An answer under way would otherwise overwrite what is saved now.
  await queryClient.cancelQueries({ queryKey: keyOf(id) });
  if (!componentIn(id, framework, component)) {
    queryClient.setQueryData(keyOf(id), await api.opportunities.frameworks({ id }));
  }
  const seen = componentIn(id, framework, component);
  if (!seen) throw new Error(`${component} is no component of ${framework}`);
  const evidence = changedEvidence(evidenceOf(seen), change);
  const { sourceRef, owner, ...words } = evidence;
  const saved = await api.opportunities.putEvidence({
    id,
    framework,
    component,
    ...words,
    expectedUpdatedAt,
    sourceRef: sourceRef && sourceRefInput(sourceRef),
    ownerId: owner?.id ?? null,
  });
  const updatedAt = saved.components.find((item) => item.component === component)?.updatedAt ?? null;
  own.set(key, [...ours, { from: expectedUpdatedAt, to: updatedAt }]);
  putFramework(id, saved);
  void dealChanged(queryClient, id);
  return { updatedAt };
}

/** A record that is gone names nobody; the ledger does. */
async function whoRemoved({ id, framework, component }: Of) {
  const { items } = await api.opportunities.timeline({ id, limit: 200 });
  const entry = items.find(({ changes }) =>
    changes.some(({ field }) => field === `evidence.${framework}.${component}`),
  );
  return { by: entry ? changedBy(entry.actor) : null, at: entry?.recordedAt ?? null };
}
