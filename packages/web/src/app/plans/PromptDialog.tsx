import { PROMPT_TEMPLATE_NAMES, PROMPT_TEMPLATES, type PromptTemplate } from '@forecastle/rules';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { mailDraft } from '../../ui/mailTo.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useConversation } from '../conversations/useConversation.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText } from '../words/PromptText.tsx';
import type { PlanItem } from './plan.ts';
import { WriteWithAi } from './WriteWithAi.tsx';

/** Shows a draft for an action, to copy, to open in the email app, or for a model to write from. */
export default function PromptDialog({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const [template, setTemplate] = useState<PromptTemplate>('email');
  const [contactId, setContactId] = useState<string | null>(null);
  const [withFacts, setWithFacts] = useState(false);
  const [answered, setAnswered] = useState<ReadonlyMap<string, string>>(new Map());
  const cache = useQueryClient();
  const prompt = useQuery(
    query.plans.prompt.queryOptions({
      input: { id: item.id, template, ...(contactId && { contactId }) },
      placeholderData: keepPreviousData,
      // The copied draft uses today's facts.
      staleTime: 0,
    }),
  );
  const { data } = prompt;
  const recipientId = contactId ?? data?.person?.id ?? null;
  // Each kind and recipient has its own answer, which is there again when somebody returns to it.
  const draftKey = `${template} ${recipientId}`;
  const conversationId = answered.get(draftKey) ?? '';
  const written = useConversation(conversationId);
  const answer = written.conversation.data?.messages.at(-1);
  const onSent = async (id: string) => {
    await written.changed();
    await cache.fetchQuery(query.conversations.get.queryOptions({ input: { conversationId: id }, staleTime: 0 }));
    setAnswered((before) => new Map(before).set(draftKey, id));
  };
  const copy = (text: string) => void copyText(text, { copied: 'Copied', instead: 'Select the text and copy it.' });
  const mailed = answer && answer.state !== 'writing' && answer.text !== '' ? answer : data;
  const mail =
    template === 'email' && data && mailed
      ? mailDraft({ to: data.person?.email ?? null, subject: mailed.subject, body: mailed.text })
      : null;
  const mailLink = mail && (
    <a className={buttonClasses({})} href={mail.href}>
      <Icon name="mail" />
      Open in email app
    </a>
  );
  const copyButton = data && conversationId === '' && (
    <Button variant="primary" icon="copy" onClick={() => copy(data.text)}>
      Copy
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.name}
      description={item.deal.name}
      footer={
        (mailLink || copyButton) && (
          <>
            {mailLink}
            {copyButton}
          </>
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Kind"
            value={template}
            onChange={setTemplate}
            choices={PROMPT_TEMPLATES.map((value) => ({ value, label: PROMPT_TEMPLATE_NAMES[value] }))}
          />
          {data && data.people.length > 1 && template !== 'summary' && (
            <SelectField
              label="For"
              value={recipientId ?? ''}
              onChange={setContactId}
              choices={data.people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        {data ? (
          <>
            {conversationId !== '' && (
              <div className="flex items-center justify-between gap-4">
                <h3 className="text-14 font-medium">Starting point</h3>
                <Button size="small" icon="copy" onClick={() => copy(data.text)}>
                  Copy<span className="sr-only"> the starting point</span>
                </Button>
              </div>
            )}
            <Switch
              label="Show the facts behind it"
              hint={`${PROMPT_TEMPLATE_NAMES[template]} from the deal’s facts. No AI.`}
              checked={withFacts}
              onChange={setWithFacts}
            />
            <PromptText prompt={data} withFacts={withFacts} />
            {mail?.isCut && (
              <p className="text-12 text-ink-3">Your email app gets the first part only. Copy the text for the rest.</p>
            )}
            <WriteWithAi
              key={draftKey}
              item={item}
              template={template}
              contactId={contactId}
              conversationId={conversationId}
              written={written}
              onSent={onSent}
            />
          </>
        ) : prompt.isError ? (
          <FailedQuery title="The text could not be written" of={prompt} />
        ) : (
          <Loading label="Writing the text">
            <Skeleton className="h-40" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}
