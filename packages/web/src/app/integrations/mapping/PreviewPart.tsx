import { MAPPING_PREVIEW_RECORDS } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { isChanged, type Mapping, type Preview, theirWords } from './mapping.ts';

/** Keeps what was read while other parts of the mapping are looked at. */
export function usePreview() {
  const [read, setRead] = useState<Mapping | null>(null);
  const asked = useMutation(query.salesforceMapping.preview.mutationOptions());
  const ask = (mapping: Mapping) => {
    setRead(mapping);
    asked.mutate({ mapping });
  };
  return { asked, read, ask };
}

interface PreviewPartProps {
  preview: ReturnType<typeof usePreview>;
  mapping: Mapping;
  /** Fields that hold days. */
  dates: ReadonlySet<string>;
}

/** A few opportunities as they would be here, read with the mapping as it stands on the screen. */
export function PreviewPart({ preview: { asked, read, ask }, mapping, dates }: PreviewPartProps) {
  const button = (
    <Button variant={asked.data ? 'secondary' : 'primary'} busy={asked.isPending} onClick={() => ask(mapping)}>
      {asked.data ? 'Preview again' : `Preview ${MAPPING_PREVIEW_RECORDS} opportunities`}
    </Button>
  );
  if (asked.isError) {
    return (
      <Card flush>
        <ErrorState
          title="The opportunities could not be read"
          cause={problemOf(asked.error).message}
          onRetry={() => ask(mapping)}
        />
      </Card>
    );
  }
  if (!asked.data) {
    return (
      <Card flush>
        <EmptyState icon="search" title="See what comes in before you save" action={button}>
          {asked.isPending
            ? 'Reading from Salesforce. This takes a few seconds.'
            : `Reads the ${MAPPING_PREVIEW_RECORDS} opportunities that changed last, with your unsaved changes. Writes nothing.`}
        </EmptyState>
      </Card>
    );
  }
  const { items } = asked.data;
  return (
    <Card flush title={titleOf(items)} aside={button}>
      {read !== null && isChanged(read, mapping) && (
        <p className="flex items-center gap-2 px-5 pb-3 text-14 text-attention-ink max-sm:px-4">
          <Icon name="alert" /> You changed the mapping since.
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState icon="search" title="No opportunities">
          The connected user sees none in Salesforce.
        </EmptyState>
      ) : (
        <ul>
          {items.map((item, index) => (
            <PreviewItem key={item.externalId} item={item} dates={dates} startsOpen={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function titleOf(items: Preview['items']): string {
  const deals = items.length === 1 ? '1 opportunity' : `${items.length} opportunities`;
  const products = items.reduce((sum, item) => sum + (item.products ?? 0), 0);
  return products === 0 ? deals : `${deals} with ${counted(products, 'product')}`;
}

interface PreviewItemProps extends Pick<PreviewPartProps, 'dates'> {
  item: Preview['items'][number];
  startsOpen: boolean;
}

function PreviewItem({ item, dates, startsOpen }: PreviewItemProps) {
  const { name, externalId, products, problem, notices, values } = item;
  return (
    <li className="border-t border-line">
      <details open={startsOpen} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 hover:bg-hover max-sm:px-4 touch:min-h-12">
          <Icon name="chevron-right" className="shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
          <span className="min-w-0 flex-1 basis-40 text-14 font-medium break-words">{name ?? externalId}</span>
          {products !== null && products > 0 && <Chip tone="neutral">{counted(products, 'product')}</Chip>}
          {problem && <Chip tone="risk">Would be skipped</Chip>}
          {notices.length > 0 && <Chip tone="attention">{counted(notices.length, 'notice')}</Chip>}
        </summary>
        <div className="grid gap-3 px-5 pb-4 max-sm:px-4">
          {(problem || notices.length > 0) && (
            <ul className="grid gap-1 text-14">
              {problem && <li className="font-medium text-risk">{problem}</li>}
              {notices.map((notice) => (
                <li key={notice} className="text-attention-ink">
                  {notice}
                </li>
              ))}
            </ul>
          )}
          <table className="w-full table-fixed text-14">
            <caption className="sr-only">{name ?? externalId}</caption>
            <thead>
              <tr className="text-left text-12 text-ink-3">
                <th scope="col" className="w-1/4 py-1 pr-3 font-normal max-sm:w-1/3">
                  Field
                </th>
                <th scope="col" className="py-1 pr-3 font-normal">
                  Salesforce says
                </th>
                <th scope="col" className="py-1 font-normal">
                  Here it will be
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ field, label, source, theirs, ours }) => (
                <tr key={field} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal break-words text-ink-2" title={source}>
                    {label}
                  </th>
                  <td className="py-1.5 pr-3 break-words text-ink-2">{theirs === null ? '—' : theirWords(theirs)}</td>
                  <td className="py-1.5 break-words">
                    {ours === null ? '—' : dates.has(field) ? formatDay(ours) : ours}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </li>
  );
}
