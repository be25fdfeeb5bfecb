import { COMPLETION_STATUS_NAMES, isUnsupported, type Strength } from '@forecastle/rules';
import { lazy, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { readDraft, useDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { TextAreaField, TextField } from '../../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import type { Component } from '../deal.ts';
import { EvidenceOwner } from './EvidenceOwner.tsx';
import { EvidenceSource } from './EvidenceSource.tsx';
import { type Evidence, type EvidenceChange, evidenceOf, NO_EVIDENCE } from './evidence.ts';
import { componentName } from './evidenceSaver.ts';
import { Outlook, type Scores } from './Outlook.tsx';
import { STRENGTH_SHORT, StrengthChoice } from './StrengthChoice.tsx';

interface EvidenceRowProps {
  /** Where what could not be saved of it is kept. */
  place: string;
  dealId: string;
  component: Component;
  editable: boolean;
  /** Somebody came to confirm it: the choice has the focus. */
  isAsked?: boolean;
  onSave: (component: Component, change: EvidenceChange, words: string) => Promise<void>;
}

const EvidenceHistory = lazy(() => import('./EvidenceHistory.tsx'));

const NOTES_MAX = 20_000;
const SOURCE_MAX = 500;
const FIGURE_MAX = 200;

/** One component: how strong its evidence is, what was said, and where that comes from. */
export function EvidenceRow({ place, dealId, component, editable, isAsked = false, onSave }: EvidenceRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('[role="radio"][value="green"]')?.focus({ preventScroll: true });
  }, [isAsked]);
  const name = componentName(component.component);
  const evidence = evidenceOf(component);
  const isRecorded = evidence.strength !== null;
  const save = (change: EvidenceChange, words: string) => void onSave(component, change, words);
  const [peek, setPeek] = useState<{ from: Scores; to: Scores } | null>(null);
  const look = (strength: Strength | null) => {
    const { outlook } = component;
    if (strength === null || outlook === null) setPeek(null);
    else if (strength !== evidence.strength) setPeek({ from: outlook[component.strength], to: outlook[strength] });
  };
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const field = `evidence.${component.framework}.${component.component}`;
  return (
    <li
      ref={row}
      className="grid gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <div className="grid content-start justify-items-start gap-2">
        <div>
          <h3 className="font-medium">{name}</h3>
          <p className="text-12 text-ink-3">
            {COMPLETION_STATUS_NAMES[component.status]}
            {component.updatedAt ? (
              <>
                {' · '}
                {component.updatedBy?.name ?? 'Someone'}, <RelativeTime instant={component.updatedAt} />
              </>
            ) : (
              ' · not started'
            )}
          </p>
          <p className="mt-1 text-ink-2">{component.question}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <StrengthChoice
            label={`Strength of ${name}`}
            value={evidence.strength}
            disabled={!editable}
            onChange={(strength) => save({ strength }, `${name}: ${STRENGTH_SHORT[strength]}`)}
            onPeek={look}
          />
          {isUnsupported(evidence) && <Chip tone="unknown">no source yet</Chip>}
        </div>
        {isRecorded && (
          // Their words stand under the words above: a quiet button has no edge to be seen.
          <div className="-mt-1 -ml-2.5 flex flex-wrap">
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isHistoryOpen}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              History<span className="sr-only"> of {name}</span>
            </Button>
            {editable && (
              <Button variant="quiet" size="small" onClick={() => save(NO_EVIDENCE, `Evidence of ${name} removed`)}>
                Remove record
              </Button>
            )}
          </div>
        )}
        {peek && <Outlook {...peek} />}
        {isHistoryOpen && (
          <LazyPart fallback={<Skeleton className="h-10" />}>
            <EvidenceHistory dealId={dealId} field={field} />
          </LazyPart>
        )}
      </div>
      <div className="grid content-start gap-2">
        <EvidenceWords
          typed={`typed/${place}`}
          name={name}
          parts={component.framework === 'three_whys' ? WHY_PARTS : USUAL_PARTS}
          evidence={evidence}
          editable={editable}
          onSave={(words) => save(words, `Evidence of ${name} saved`)}
        />
        {component.framework === 'three_whys' && (
          <EvidenceOwner
            dealId={dealId}
            name={name}
            owner={evidence.owner}
            editable={editable}
            onChange={(owner) => save({ owner }, owner ? `${owner.name} owns ${name}` : `${name} has no owner`)}
          />
        )}
        <EvidenceSource
          dealId={dealId}
          name={name}
          value={evidence.sourceRef}
          editable={editable}
          onChange={(sourceRef) => save({ sourceRef }, `Source of ${name} ${sourceRef ? 'linked' : 'removed'}`)}
        />
      </div>
      <UnsavedMark place={place} className="md:col-span-2" />
    </li>
  );
}

type Part = 'notes' | 'source' | 'customerWords' | 'figure';
type Words = Partial<Pick<Evidence, Part>>;

/** What can be written of a component, in its order. */
const PARTS: Readonly<Record<Part, { label: string; placeholder: string; max: number; rows: number; said: string }>> = {
  notes: { label: 'Notes on', placeholder: 'Evidence', max: NOTES_MAX, rows: 3, said: '' },
  customerWords: {
    label: 'The customer’s words on',
    placeholder: 'In the customer’s own words',
    max: NOTES_MAX,
    rows: 2,
    said: 'In their words: ',
  },
  figure: { label: 'Number of', placeholder: 'Number', max: FIGURE_MAX, rows: 1, said: 'Number: ' },
  source: {
    label: 'Source of',
    placeholder: 'Source: a call, an email, a document',
    max: SOURCE_MAX,
    rows: 1,
    said: 'Source: ',
  },
};
const USUAL_PARTS = ['notes', 'source'] as const;
const WHY_PARTS = ['notes', 'customerWords', 'figure', 'source'] as const;

interface EvidenceWordsProps {
  /** Where what is typed is kept until it is saved. */
  typed: string;
  name: string;
  parts: readonly Part[];
  evidence: Evidence;
  editable: boolean;
  onSave: (words: Words) => void;
}

/** Notes and source, saved when they are left. */
function EvidenceWords({ typed, name, parts, evidence, editable, onSave }: EvidenceWordsProps) {
  const typing = useDraft<Words>(typed)?.value;
  // What the page was left with while it was typed: nobody comes from it to save it by leaving.
  const isLeft = useRef(typing !== undefined);
  if (!editable) {
    return (
      <div className="grid content-start gap-1 whitespace-pre-wrap">
        <p>{evidence.notes ?? <span className="text-ink-3">No notes</span>}</p>
        {parts.map(
          (part) =>
            part !== 'notes' &&
            evidence[part] && (
              <p key={part} className="text-12 text-ink-3">
                {PARTS[part].said}
                {evidence[part]}
              </p>
            ),
        )}
      </div>
    );
  }
  const forget = () => {
    isLeft.current = false;
    writeDraft(typed, undefined);
  };
  const save = () => {
    const words = readDraft<Words>(typed)?.value ?? {};
    // Only what was changed here: the other may have been changed by somebody else meanwhile.
    const change = Object.fromEntries(
      Object.entries(words)
        .map(([part, text]) => [part, text?.trim() || null] as const)
        .filter(([part, text]) => text !== evidence[part as keyof Words]),
    );
    forget();
    if (Object.keys(change).length > 0) onSave(change);
  };
  const field = (part: keyof Words) => ({
    value: typing?.[part] ?? evidence[part] ?? '',
    onChange: (text: string) => writeDraft(typed, { ...typing, [part]: text }),
    onBlur: save,
  });
  return (
    <div className="grid content-start gap-2">
      {parts.map((part) => {
        const { label, placeholder, max, rows } = PARTS[part];
        const wired = { label: `${label} ${name}`, hideLabel: true, placeholder, maxLength: max, ...field(part) };
        return rows > 1 ? <TextAreaField key={part} rows={rows} {...wired} /> : <TextField key={part} {...wired} />;
      })}
      {typing && isLeft.current && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-attention-ink">
          <span className="font-medium">Unsaved text</span>
          <Button size="small" aria-label={`Save the text on ${name}`} onClick={save}>
            Save
          </Button>
          <Button size="small" variant="quiet" aria-label={`Discard the text on ${name}`} onClick={forget}>
            Discard
          </Button>
        </p>
      )}
    </div>
  );
}
