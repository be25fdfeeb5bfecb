import { COMPLETION_STATUS_NAMES, COMPONENT_NAMES, type ComponentKey, type FrameworkKey } from '@forecastle/rules';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import type { Component } from '../deal.ts';
import { type Evidence, type EvidenceChange, evidenceOf } from './evidence.ts';
import { OvertakenEvidence } from './OvertakenEvidence.tsx';
import { STRENGTH_SHORT, StrengthChoice } from './StrengthChoice.tsx';
import type { Overtaken } from './useFrameworks.ts';

interface EvidenceRowProps {
  framework: FrameworkKey;
  component: Component;
  editable: boolean;
  onSave: (component: Component, change: EvidenceChange, words: string) => Promise<Overtaken | null>;
}

const NOTES_MAX = 20_000;
const SOURCE_MAX = 500;

/** One component: how strong its evidence is, what was said, and where that comes from. */
export function EvidenceRow({ component, editable, onSave }: EvidenceRowProps) {
  const name = COMPONENT_NAMES[component.component as ComponentKey] ?? component.component;
  const evidence = evidenceOf(component);
  const isRecorded = evidence.strength !== null;
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  // Another save must not take away what an earlier one could not save: notes and source are left one after the other.
  const save = async (change: EvidenceChange, words: string) => {
    const refused = await onSave(component, change, words);
    if (refused) setOvertaken((before) => ({ ...refused, change: { ...before?.change, ...refused.change } }));
  };
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
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
            onChange={(strength) => void save({ strength }, `${name}: ${STRENGTH_SHORT[strength]}`)}
          />
          {isRecorded && editable && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => void save({ strength: null, notes: null, source: null }, `Evidence of ${name} removed`)}
            >
              Remove record
            </Button>
          )}
        </div>
      </div>
      <EvidenceWords
        name={name}
        evidence={evidence}
        editable={editable}
        onSave={(words) => void save(words, `Evidence of ${name} saved`)}
      />
      {overtaken && (
        <OvertakenEvidence
          overtaken={overtaken}
          onKeep={() => {
            setOvertaken(null);
            void save(overtaken.change, `Evidence of ${name} saved`);
          }}
          onDrop={() => setOvertaken(null)}
        />
      )}
    </li>
  );
}

interface EvidenceWordsProps {
  name: string;
  evidence: Evidence;
  editable: boolean;
  onSave: (words: Partial<Pick<Evidence, 'notes' | 'source'>>) => void;
}

/** Notes and source, saved when they are left. */
function EvidenceWords({ name, evidence, editable, onSave }: EvidenceWordsProps) {
  const [notes, setNotes] = useState(evidence.notes ?? '');
  const [source, setSource] = useState(evidence.source ?? '');
  useEffect(() => setNotes(evidence.notes ?? ''), [evidence.notes]);
  useEffect(() => setSource(evidence.source ?? ''), [evidence.source]);

  if (!editable) {
    return (
      <div className="grid content-start gap-1 whitespace-pre-wrap">
        <p>{evidence.notes ?? <span className="text-ink-3">No notes</span>}</p>
        {evidence.source && <p className="text-12 text-ink-3">Source: {evidence.source}</p>}
      </div>
    );
  }
  const save = () => {
    const next = { notes: notes.trim() || null, source: source.trim() || null };
    // Only what was changed here: the other may have been changed by somebody else meanwhile.
    const change = {
      ...(next.notes !== evidence.notes && { notes: next.notes }),
      ...(next.source !== evidence.source && { source: next.source }),
    };
    if (Object.keys(change).length > 0) onSave(change);
  };
  return (
    <div className="grid content-start gap-2">
      <TextAreaField
        label={`Notes on ${name}`}
        hideLabel
        placeholder="What was said or seen"
        rows={2}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={setNotes}
        onBlur={save}
      />
      <TextField
        label={`Source of ${name}`}
        hideLabel
        placeholder="Source: a call, an email, a document"
        maxLength={SOURCE_MAX}
        value={source}
        onChange={setSource}
        onBlur={save}
      />
    </div>
  );
}
