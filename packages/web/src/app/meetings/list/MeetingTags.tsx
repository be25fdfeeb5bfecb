import { MEETING_ITEM_NAMES } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import { FilterTags } from '../../../ui/table/FilterTags.tsx';
import { EVERY_MEETING, hasFilters, type MeetingsView } from './meetingsAddress.ts';
import type { ChosenNames } from './useChosenNames.ts';

interface MeetingTagsProps {
  view: MeetingsView;
  names: ChosenNames;
  onChange: (part: Partial<MeetingsView>) => void;
}

interface Tag {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<MeetingsView>;
}

/** Shows the filters in use; a press removes one. */
export function MeetingTags({ view, names, onChange }: MeetingTagsProps) {
  if (!hasFilters(view)) return null;
  return (
    <FilterTags
      tags={tagsOf(view, names)}
      reset="Reset"
      onReset={() => onChange({ ...EVERY_MEETING, words: view.words })}
      onRemove={({ without }) => onChange(without)}
    />
  );
}

export function tagsOf(view: MeetingsView, names: ChosenNames): readonly Tag[] {
  const named = (key: 'deal' | 'account' | 'person'): Tag[] =>
    view[key] === null ? [] : [{ key, label: names[key] ?? '…', without: { [key]: null } }];
  const day = (key: 'from' | 'to', word: string): Tag[] => {
    const value = view[key];
    return value === null ? [] : [{ key, label: `${word} ${formatDay(value)}`, without: { [key]: null } }];
  };
  const on = (key: 'undecided' | 'withoutDeal' | 'notLogged' | 'failed' | 'mine' | 'removed', label: string): Tag[] =>
    view[key] ? [{ key, label, without: { [key]: false } }] : [];
  return [
    ...on('removed', 'Removed'),
    ...on('mine', 'Mine'),
    ...on('undecided', 'To decide'),
    ...on('notLogged', 'Not logged'),
    ...on('failed', 'Failed'),
    ...on('withoutDeal', 'Without a deal'),
    ...view.kind.map((kind) => ({
      key: kind,
      label: MEETING_ITEM_NAMES[kind],
      without: { kind: view.kind.filter((other) => other !== kind) },
    })),
    ...named('deal'),
    ...named('account'),
    ...named('person'),
    ...view.owner.map((id) => ({
      key: id,
      label: names.people.find((person) => person.id === id)?.name ?? '…',
      without: { owner: view.owner.filter((other) => other !== id) },
    })),
    ...day('from', 'From'),
    ...day('to', 'To'),
  ];
}
