import { COMPLETION_STATUS_NAMES, isUnsupported } from '@forecastle/rules';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { readDraft, useDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { TextAreaField, TextField } from '../../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import type { Component } from '../deal.ts';
import { type Evidence, type EvidenceChange, evidenceOf } from './evidence.ts';
import { componentName } from './evidenceSaver.ts';
import { STRENGTH_SHORT, StrengthChoice } from './StrengthChoice.tsx';

interface EvidenceRowProps {
  /** Where what could not be saved of it is kept. */
  place: string;
  component: Component;
  editable: boolean;
  /** Somebody came to confirm it: the choice has the focus. */
  isAsked?: boolean;
  onSave: (component: Component, change: EvidenceChange, words: string) => Promise<void>;
}

const NOTES_MAX = 20_000;
const SOURCE_MAX = 500;

/** One component: how strong its evidence is, what was said, and where that comes from. */
export function EvidenceRow({ place, component, editable, isAsked = false, onSave }: EvidenceRowProps) {
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
                {component.updatedBy?.name ?? 'Somebody'}, <RelativeTime instant={component.updatedAt} />
              </>
            ) : (
              ' · nothing recorded, counts as red'
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <StrengthChoice
            label={`Strength of ${name}`}
            value={evidence.strength}
            disabled={!editable}
            onChange={(strength) => save({ strength }, `${name}: ${STRENGTH_SHORT[strength]}`)}
          />
          {isUnsupported(evidence) && <Chip tone="unknown">no source yet</Chip>}
          {isRecorded && editable && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => save({ strength: null, notes: null, source: null }, `Evidence of ${name} removed`)}
            >
              Remove record
            </Button>
          )}
        </div>
      </div>
      <EvidenceWords
        typed={`typed/${place}`}
        name={name}
        evidence={evidence}
        editable={editable}
        onSave={(words) => save(words, `Evidence of ${name} saved`)}
      />
      <UnsavedMark place={place} className="md:col-span-2" />
    </li>
  );
}

type Words = Partial<Pick<Evidence, 'notes' | 'source'>>;

interface EvidenceWordsProps {
  /** Where what is typed is kept until it is saved. */
  typed: string;
  name: string;
  evidence: Evidence;
  editable: boolean;
  onSave: (words: Words) => void;
}

/** Notes and source, saved when they are left. */
function EvidenceWords({ typed, name, evidence, editable, onSave }: EvidenceWordsProps) {
  const typing = useDraft<Words>(typed)?.value;
  // What the page was left with while it was typed: nobody comes from it to save it by leaving.
  const isLeft = useRef(typing !== undefined);
  if (!editable) {
    return (
      <div className="grid content-start gap-1 whitespace-pre-wrap">
        <p>{evidence.notes ?? <span className="text-ink-3">No notes</span>}</p>
        {evidence.source && <p className="text-12 text-ink-3">Source: {evidence.source}</p>}
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
      <TextAreaField
        label={`Notes on ${name}`}
        hideLabel
        placeholder="What was said or seen"
        rows={3}
        maxLength={NOTES_MAX}
        {...field('notes')}
      />
      <TextField
        label={`Source of ${name}`}
        hideLabel
        placeholder="Source: a call, an email, a document"
        maxLength={SOURCE_MAX}
        {...field('source')}
      />
      {typing && isLeft.current && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-attention-ink">
          <span className="font-medium">Typed before and not saved yet</span>
          <Button size="small" aria-label={`Save what was typed on ${name}`} onClick={save}>
            Save
          </Button>
          <Button size="small" variant="quiet" aria-label={`Discard what was typed on ${name}`} onClick={forget}>
            Discard
          </Button>
        </p>
      )}
    </div>
  );
}
