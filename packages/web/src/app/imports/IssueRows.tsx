import { useState } from 'react';
import type { api } from '../../api/client.ts';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { rowWords } from './import.ts';

type IssueGroup = Awaited<ReturnType<typeof api.imports.issueGroups>>['items'][number];

const SEVERITY: Record<string, { tone: Tone; word: string }> = {
  rejected: { tone: 'risk', word: 'wrong' },
  skipped: { tone: 'neutral', word: 'skipped' },
  warning: { tone: 'attention', word: 'check' },
};

/** On a phone a row is a small card: its number, column and outcome over what is wrong. */
const ROW =
  'border-t border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-5 max-sm:py-3';
const VALUE =
  'max-w-56 truncate px-3 py-2 text-ink-2 max-sm:order-1 max-sm:max-w-full max-sm:basis-full max-sm:p-0 max-sm:empty:hidden';
/** Values that stand for all of a group. */
const SHOWN = 3;

/** One reason: a row, or how many rows it holds for, which opens into the first of them. */
export function IssueRows({ group }: { group: IssueGroup }) {
  const [open, setOpen] = useState(false);
  const { rows, examples, column, reason, expected, severity } = group;
  const values = [...new Set(examples.flatMap(({ value }) => (value ? [value] : [])))];
  const isMany = rows > 1;
  const shown = values.slice(0, SHOWN).join(' · ') + (values.length > SHOWN ? ' …' : '');
  return (
    <>
      <tr className={ROW}>
        <td className="num px-3 py-2 pl-5 text-right whitespace-nowrap text-ink-3 max-sm:p-0">
          {isMany ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="inline-flex items-center gap-1 rounded-sm font-medium text-forecast touch:min-h-12 hover:underline"
            >
              {rowWords(rows)}
              <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
            </button>
          ) : (
            <>
              <span className="sm:sr-only">Row </span>
              {examples[0]?.row.toLocaleString()}
            </>
          )}
        </td>
        <td className="px-3 py-2 font-medium whitespace-nowrap max-sm:p-0">{column}</td>
        <td className={VALUE}>{shown}</td>
        <td className="w-full min-w-56 px-3 py-2 max-sm:order-1 max-sm:min-w-0 max-sm:basis-full max-sm:p-0">
          {reasonWords(reason)}
          {expected && <span className="text-ink-3">; expected {expected}</span>}
        </td>
        <td className="px-3 py-2 pr-5 max-sm:ml-auto max-sm:p-0">
          <Chip tone={SEVERITY[severity]?.tone}>{SEVERITY[severity]?.word}</Chip>
        </td>
      </tr>
      {open &&
        examples.map(({ row, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have several issues with the same words
          <tr key={at} className="bg-sunken text-ink-2 max-sm:flex max-sm:gap-x-2 max-sm:px-5 max-sm:py-2">
            <td className="num px-3 py-1 pl-5 text-right text-ink-3 max-sm:p-0">
              <span className="sm:sr-only">Row </span>
              {row.toLocaleString()}
            </td>
            <td className="max-sm:hidden" />
            <td colSpan={3} className="px-3 py-1 pr-5 break-words max-sm:p-0">
              {value || 'empty'}
            </td>
          </tr>
        ))}
      {open && rows > examples.length && (
        <tr className="bg-sunken text-14 text-ink-3 max-sm:block max-sm:px-5 max-sm:py-2">
          <td colSpan={5} className="px-3 py-1 pl-5 max-sm:p-0">
            and {rowWords(rows - examples.length)} more
          </td>
        </tr>
      )}
    </>
  );
}

/** Some reasons are sentences, some parts of one: here each begins one that may go on with what was expected. */
const reasonWords = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, '');
