import { useId, useState } from 'react';
import { problemOf } from '../../../../api/problem.ts';
import { classes } from '../../../../ui/classes.ts';
import { readDraft, writeDraft } from '../../../../ui/drafts/drafts.ts';
import { formatMoney, moneyToEdit } from '../../../../ui/format/money.ts';
import { notify } from '../../../../ui/notify.ts';
import { type CommitLine, type CommitView, nameOf } from '../../submissions/submissions.ts';
import type { Commits } from '../../submissions/useCommits.ts';
import type { FigureUnit } from './figureUnit.ts';

interface CommitCellProps {
  line: CommitLine;
  view: CommitView;
  unit: FigureUnit;
  organization: string;
  isAboveRange: boolean;
  submit: Commits['submit'];
  /** Opens the form: a team's commit needs a reason. */
  onForm: (commitMinor: number) => void;
}

/** The commit of a line. One's own is typed here: Enter or leaving saves it, Escape takes it back. */
export function CommitCell({ line, view, unit, organization, isAboveRange, submit, onForm }: CommitCellProps) {
  const { currency, period } = view;
  const shown = unit.show(line.counts.commitMinor);
  const exact = formatMoney(line.counts.commitMinor, currency, { style: 'exact' });
  const isCalled = line.from === 'submitted';
  if (!line.maySubmit) {
    return (
      <span
        title={isCalled ? exact : `${exact}. ${line.sum ? 'Team roll-up' : 'No submission: closed and Commit deals'}`}
        className={classes('px-2', !isCalled && !line.sum && 'text-ink-3')}
      >
        {shown}
      </span>
    );
  }
  return (
    <OwnCommit
      key={`${line.key} ${period.start}`}
      {...{ line, view, unit, submit, onForm, isAboveRange, exact }}
      shown={isCalled || line.sum ? shown : ''}
      placeholder={shown}
      name={nameOf(line, organization)}
    />
  );
}

interface OwnCommitProps extends Omit<CommitCellProps, 'organization'> {
  shown: string;
  /** What counts while nothing is submitted. */
  placeholder: string;
  exact: string;
  name: string;
}

function OwnCommit({
  line,
  view,
  unit,
  shown,
  placeholder,
  exact,
  name,
  isAboveRange,
  submit,
  onForm,
}: OwnCommitProps) {
  const { currency, period } = view;
  const place = `field/commit/${line.key}/${period.start}/${period.kind}`;
  const known = line.call === null ? '' : moneyToEdit(line.call.commitMinor, currency);
  const [text, setText] = useState<string | null>(() => readDraft<string>(place)?.value ?? null);
  const [busy, setBusy] = useState(false);
  const hint = useId();
  const isChanged = text !== null && text !== known;
  const type = (next: string | null) => {
    setText(next);
    writeDraft(place, next === null || next === known ? undefined : next);
  };
  const save = async () => {
    if (busy) return;
    if (!isChanged || text.trim() === '') return type(null);
    const commitMinor = unit.read(text);
    if (commitMinor === null) {
      notify(`"${text.trim()}" is not an amount in ${currency}. Try 250,000 or 250k.`, { tone: 'risk' });
      return;
    }
    if (line.scope !== 'rep') {
      type(null);
      return onForm(commitMinor);
    }
    setBusy(true);
    try {
      const bestCaseMinor = Math.max(commitMinor, line.call?.bestCaseMinor ?? Number(line.counts.bestCaseMinor));
      await submit(line, { commitMinor, bestCaseMinor, reason: null }, crypto.randomUUID());
      type(null);
    } catch (error) {
      notify(`The commit was not saved. ${problemOf(error).message}`, { tone: 'risk' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        aria-label={`Commit of ${name}, ${currency}`}
        aria-describedby={hint}
        title={exact}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? shown}
        aria-busy={busy || undefined}
        readOnly={busy}
        onFocus={(event) => {
          const input = event.currentTarget;
          if (text === null) setText(known);
          requestAnimationFrame(() => input.select());
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            event.stopPropagation();
            type(known);
          }
        }}
        className={classes(
          'num h-7 w-21 rounded-sm border px-2 text-right text-14 font-medium touch:min-h-12 max-sm:w-full',
          line.from === 'records' && !isChanged && 'border-dashed',
          isChanged ? 'border-attention' : 'border-control',
          isAboveRange && !isChanged ? 'bg-attention-soft text-attention-ink' : 'bg-surface',
        )}
      />
      <span id={hint} className="sr-only">
        {isChanged ? 'Not saved. ' : ''}Enter saves, Escape cancels. In {unit.label}.
      </span>
    </>
  );
}
