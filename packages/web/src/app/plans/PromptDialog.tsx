import { PROMPT_TEMPLATE_NAMES, PROMPT_TEMPLATES, type PromptTemplate } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText } from '../words/PromptText.tsx';
import type { PlanItem } from './plan.ts';

/** Shows a draft for an action, to copy or to open in the email app. Each sentence can show its facts. */
export default function PromptDialog({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const [template, setTemplate] = useState<PromptTemplate>('email');
  const [contactId, setContactId] = useState<string | null>(null);
  const [withFacts, setWithFacts] = useState(false);
  const prompt = useQuery(
    query.plans.prompt.queryOptions({
      input: { id: item.id, template, ...(contactId && { contactId }) },
      placeholderData: keepPreviousData,
      // The copied draft uses today's facts.
      staleTime: 0,
    }),
  );
  const { data } = prompt;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.name}
      description={item.deal.name}
      footer={
        data && (
          <>
            {template === 'email' && (
              <a className={buttonClasses({})} href={mailAddress(data)}>
                <Icon name="mail" />
                Open in email app
              </a>
            )}
            <Button
              variant="primary"
              icon="copy"
              onClick={() => void copyText(data.text, { copied: 'Copied', instead: 'Select the text and copy it.' })}
            >
              Copy
            </Button>
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
              value={contactId ?? data.person?.id ?? ''}
              onChange={setContactId}
              choices={data.people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        {data ? (
          <>
            <Switch
              label="Show the facts behind it"
              hint={`${PROMPT_TEMPLATE_NAMES[template]} from the deal’s facts. No AI.`}
              checked={withFacts}
              onChange={setWithFacts}
            />
            <PromptText prompt={data} withFacts={withFacts} />
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

/** Without an address the mail program asks for one. */
function mailAddress({
  person,
  subject,
  text,
}: {
  person: { email: string | null } | null;
  subject: string;
  text: string;
}): string {
  const parts = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
  return `mailto:${encodeURIComponent(person?.email ?? '')}?${parts}`;
}
