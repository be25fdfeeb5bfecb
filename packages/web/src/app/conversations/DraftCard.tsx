import { documentOfText } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { notify } from '../../ui/notify.ts';
import type { Deal } from '../opportunities/deal.ts';
import { notesChanged } from '../opportunities/notes/useNotes.ts';
import { takeBack } from '../shell/saved.ts';
import { PromptText } from '../words/PromptText.tsx';
import { type ContextFact, type ConversationTemplate, type Draft, numbered } from './conversation.ts';
import { factPath } from './factPath.ts';
import { MissingFacts } from './MissingFacts.tsx';

interface DraftCardProps {
  deal: Deal;
  draft: Draft;
  template: ConversationTemplate;
  facts: readonly ContextFact[];
}

/** Shows the draft, the facts behind it and what the deal lacks, with Copy and Save as note. */
export function DraftCard({ deal, draft, template, facts }: DraftCardProps) {
  const [withFacts, setWithFacts] = useState(false);
  const saving = useSaveAsNote(deal.id);
  return (
    <section aria-label="Draft" className="grid min-w-0 gap-4 rounded-md bg-surface p-5 shadow-raised max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Switch
          label="Show the facts behind it"
          hint={
            template.audience === 'customer'
              ? 'Written from the template and the facts, without AI. For the customer: no scores, roles or doubts.'
              : 'Written from the template and the facts, without AI. For colleagues only.'
          }
          checked={withFacts}
          onChange={setWithFacts}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon="copy"
            onClick={() => void copyText(draft.text, { copied: 'Copied', instead: 'Select the text and copy it.' })}
          >
            Copy
          </Button>
          {deal.abilities.update && (
            <Button
              icon="file"
              busy={saving.isPending}
              onClick={() => saving.mutate({ text: `${draft.subject}\n\n${draft.text}`, key: newKey() })}
            >
              Save as note
            </Button>
          )}
        </div>
      </div>
      <PromptText prompt={numbered(draft, facts, ({ record }) => factPath(record, deal.id))} withFacts={withFacts} />
      <MissingFacts missing={draft.missing} />
    </section>
  );
}

/** Saves a text as a note on the deal, with Undo. */
function useSaveAsNote(opportunityId: string) {
  const cache = useQueryClient();
  const changed = () => notesChanged(cache);
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.notes.create({ opportunityId, document: documentOfText(text) }, { context: { idempotencyKey: key } }),
    onSuccess: ({ id }) => {
      void changed();
      notify('Saved as a note', { undo: () => takeBack(() => api.notes.remove({ id }), changed) });
    },
    onError: (error) => notify(`${problemOf(error).message} The note was not saved.`, { tone: 'risk' }),
  });
}
