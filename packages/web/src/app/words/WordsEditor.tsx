import type { TemplateFault, TemplateVariable, TemplateWords } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { notify } from '../../ui/notify.ts';
import { saved } from '../shell/saved.ts';
import type { KeptWords } from './keptWords.ts';
import { useWordFields } from './useWordFields.tsx';
import { WordVersions } from './WordVersions.tsx';

interface WordsEditorProps<Kept extends KeptWords> {
  words: Kept;
  /** Where the draft of it is kept. */
  draft: string;
  /** What they are called in messages, as “template”. */
  noun: string;
  labels: { readonly subject: string; readonly hint: string; readonly saved: string };
  rows: number;
  check: (words: TemplateWords) => readonly TemplateFault[];
  variables: Readonly<Record<string, TemplateVariable>>;
  variablesNote?: ReactNode;
  save: (words: TemplateWords & { readonly seen: number }) => Promise<Kept>;
  restore: (to: { readonly version: number; readonly seen: number }) => Promise<Kept>;
  /** Shows everywhere what was kept. */
  onKept: (kept: Kept) => Promise<unknown>;
  usePages: Parameters<typeof WordVersions>[0]['usePages'];
  /** What the words as they are typed make of something real. */
  preview: (words: TemplateWords, isWhole: boolean) => ReactNode;
}

/** Words of an organisation with what they make of something real; what is wrong is said where it stands. */
export function WordsEditor<Kept extends KeptWords>({ words, ...of }: WordsEditorProps<Kept>) {
  const { version } = words;
  const draft = useFormDraft(of.draft, { subject: words.subject, body: words.body, seen: version });
  const { subject, body, seen } = draft.values;
  const faults = of.check({ subject, body });
  const isChanged = subject !== words.subject || body !== words.body;
  // What was begun on a version is saved over that one, so that nobody's later words are lost unseen.
  const change = (typed: Partial<TemplateWords>) => draft.set({ ...typed, seen });
  /** Other words are kept now; what is being typed stays, and is saved over them. */
  const keep = (kept: Kept) => {
    if (readDraft(of.draft)) draft.set({ seen: kept.version });
    return of.onKept(kept);
  };
  const restore = (to: number, said: string) => {
    let now = version;
    const go = (next: number) => async () => {
      const kept = await of.restore({ version: next, seen: now });
      now = kept.version;
      await keep(kept);
    };
    return saved(said, go(to), { undo: go(version), after: () => Promise.resolve() });
  };
  const save = useMutation({
    mutationFn: () => of.save({ subject, body, seen }),
    onSuccess: async (kept) => {
      draft.clear();
      await of.onKept(kept);
      notify(of.labels.saved, {
        undo: () =>
          saved('Undone', async () => keep(await of.restore({ version, seen: kept.version })), {
            after: () => Promise.resolve(),
          }),
      });
    },
  });
  const { fields, variables } = useWordFields({
    words: { subject, body },
    onChange: change,
    labels: of.labels,
    rows: of.rows,
    faults,
    variables: of.variables,
    variablesNote: of.variablesNote,
  });
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && faults.length === 0 && !save.isPending) save.mutate();
          }}
        >
          <FormErrors
            title={`The ${of.noun} was not saved. What you typed is still here.`}
            errors={errorsOf(problem)}
          />
          {fields}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged || faults.length > 0}>
              Save
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={draft.clear}>
                Discard changes
              </Button>
            )}
            {!words.isShipped && !isChanged && (
              <Button variant="quiet" icon="undo" onClick={() => void restore(0, 'Original text restored')}>
                Restore the original text
              </Button>
            )}
          </div>
          <p className="text-12 text-ink-3">
            {words.isShipped ? 'Original text' : `Version ${version}`}
            {words.changedBy && words.changedAt && (
              <>
                , {words.isShipped ? 'restored' : 'kept'} by {words.changedBy.name}{' '}
                <RelativeTime instant={words.changedAt} />
              </>
            )}
            .
          </p>
        </form>
        {variables}
        {version > 0 && <WordVersions present={version} usePages={of.usePages} onRestore={restore} />}
      </div>
      {of.preview({ subject, body }, faults.length === 0)}
    </div>
  );
}
