import { WIN_NOTE_MAX } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import type { Deal } from '../deal.ts';
import type { WhyClosed } from './closeQuestion.ts';

const NONE = 'none';

/** Why a deal was won, while it is told. */
export interface ToldWin {
  /** Of the list, or that none is given. */
  readonly reason: string;
  readonly note: string;
}

export const toldWin = ({ winReason, winNote }: Deal): ToldWin => ({
  reason: winReason?.id ?? NONE,
  note: winNote ?? '',
});
export const writeWin = ({ reason, note }: ToldWin): WhyClosed => ({
  winReasonId: reason === NONE ? null : reason,
  winNote: note.trim() || null,
});

interface WinFieldsProps {
  value: ToldWin;
  onChange: (win: ToldWin) => void;
}

/** A reason of the organisation's list, and words about it; neither is required. */
export function WinFields({ value, onChange }: WinFieldsProps) {
  const { data, isError } = useQuery(query.winReasons.list.queryOptions());
  // One that is archived since stays where it was given.
  const offered = data?.items.filter(({ id, archived }) => !archived || id === value.reason) ?? [];
  return (
    <>
      <SelectField
        label="Why did they buy?"
        hint={isError ? 'Reasons not loaded. Add one later on the deal.' : 'Not required.'}
        value={data || value.reason === NONE ? value.reason : null}
        placeholder="As it is"
        choices={[{ value: NONE, label: 'Not set' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <TextAreaField
        label="In your words"
        hint="Not required."
        value={value.note}
        onChange={(note) => onChange({ ...value, note })}
        maxLength={WIN_NOTE_MAX}
        rows={3}
      />
    </>
  );
}
