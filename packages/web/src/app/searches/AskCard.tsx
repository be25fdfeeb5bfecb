import { exceededBudget } from '@forecastle/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, newKey, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { controlClasses, Field } from '../../ui/fields/Field.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import type { AiStatus } from '../conversations/conversation.ts';
import { ModelNote } from '../conversations/ModelNote.tsx';
import { type ModelGap, modelGap } from '../conversations/modelMode.ts';
import { searchPath } from '../search/searchPath.ts';
import { SEARCHES_PATH, type SearchStatus, SUBJECT_NAMES, type Subject, searchResultPath } from './search.ts';

const QUESTION_MAX = 500;

const WORDS: Readonly<Record<Subject, { label: string; example: string }>> = {
  deals: {
    label: 'Ask about all your deals',
    example: 'Which deals in Negotiation over $50k have no economic buyer and close this quarter?',
  },
  market: { label: 'Search the market', example: 'What did Kone announce about crane prices this year?' },
};

/** Asks a question over all deals or the web. Without a model the words of the question are searched. */
export function AskCard({ withHistory = false }: { withHistory?: boolean }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const ofModels = query.ai.status.queryOptions({ input: {} });
  const ofSearches = query.searches.status.queryOptions({ input: {}, staleTime: 0 });
  const ai = useQuery(ofModels).data;
  const status = useQuery(ofSearches).data;
  const [chosen, setChosen] = useUrlParam<Subject>('ask', 'deals');
  const draft = useFormDraft('form/search', { question: '' });
  const { value, onChange } = draft.field('question');
  const question = value.trim();
  // The same question sent again after a lost connection begins no second search; another question has its own key.
  const sent = useRef({ asked: '', key: '' });
  const subject: Subject = chosen === 'market' && status?.market ? 'market' : 'deals';
  const gap = ai ? gapOf(ai) : null;
  const isSpent = status?.credits?.refusal != null;
  const isWordSearch = subject === 'deals' && (gap !== null || isSpent);
  const isRefused = isSpent && !isWordSearch;
  const send = useMutation({
    async mutationFn() {
      // Enter may come before it is known which models there are, and which credits.
      const models = await cache.ensureQueryData(ofModels);
      const { credits } = await cache.ensureQueryData(ofSearches);
      const needsWords = gapOf(models) !== null || (credits !== null && credits.refusal !== null);
      if (subject === 'deals' && needsWords) return navigate(searchPath(question));
      const asked = JSON.stringify([subject, question]);
      if (sent.current.asked !== asked) sent.current = { asked, key: newKey() };
      const context = { idempotencyKey: sent.current.key };
      const { id } = await api.searches.start({ subject, question }, { context });
      sent.current = { asked: '', key: '' };
      draft.clear();
      await navigate(searchResultPath(id));
      await cache.invalidateQueries({ queryKey: query.searches.key() });
    },
  });
  const canSend = question !== '' && !isRefused;
  const submit = () => {
    if (canSend && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const { label, example } = WORDS[subject];
  return (
    <form
      aria-label="Search"
      className="mb-5 grid gap-3 rounded-md bg-surface p-5 shadow-raised max-sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {status?.market && (
        <div className="flex">
          <Segments label="Search in" names={SUBJECT_NAMES} value={subject} onChange={setChosen} />
        </div>
      )}
      <Field label={isWordSearch ? 'Search your deals for words' : label}>
        {(wired) => (
          <textarea
            {...wired}
            rows={1}
            maxLength={QUESTION_MAX}
            placeholder={isWordSearch ? undefined : example}
            className={classes(controlClasses, 'field-sizing-content h-auto max-h-40 min-h-9 resize-none py-2')}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p id="search-note" className="min-w-0 flex-1 basis-56 text-12 text-ink-2">
          {ai && status && <SearchNote {...{ ai, status, subject, gap }} />}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          {withHistory && (
            <Link to={SEARCHES_PATH} className="inline-flex items-center text-14 underline touch:min-h-12">
              Your searches
            </Link>
          )}
          <Button
            type="submit"
            variant="primary"
            icon="search"
            busy={send.isPending}
            disabled={!canSend && !send.isPending}
            aria-describedby="search-note"
          >
            {isWordSearch ? 'Search words' : 'Search'}
          </Button>
        </div>
      </div>
      {send.error && (
        <p role="alert" className="text-14 font-medium text-risk">
          {problemOf(send.error).message} What you typed is still here.
        </p>
      )}
    </form>
  );
}

/** Returns why no model can turn a question into conditions. */
const gapOf = (ai: AiStatus): ModelGap | null => modelGap(ai, undefined) ?? exceededBudget(ai, null);

interface SearchNoteProps {
  ai: AiStatus;
  status: SearchStatus;
  subject: Subject;
  gap: ModelGap | null;
}

/** Says what goes where, and how many searches are left. */
function SearchNote({ ai, status: { market, credits }, subject, gap }: SearchNoteProps): ReactNode {
  const model = (ai.fast ?? ai.detailed)?.sendsTo;
  if (subject === 'deals' && gap !== null) {
    return (
      <>
        Questions need a model. {credits && 'Searching for words uses no credit. '}
        <ModelNote gap={gap} status={ai} />
      </>
    );
  }
  if (credits?.refusal != null) return credits.refusal;
  const sent =
    subject === 'deals'
      ? `Sends your question and facts of the deals found to ${model}.`
      : `Sends your words to ${market?.host}, nothing of your deals.${gap === null ? ` ${model} gets your words and the pages found.` : ''}`;
  const left =
    credits &&
    `${credits.limit - credits.used} of ${credits.limit} searches left until ${formatDay(credits.renewsOn)}.`;
  return [sent, left].filter(Boolean).join(' ');
}
