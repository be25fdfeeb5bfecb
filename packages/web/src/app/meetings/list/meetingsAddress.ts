/** Keeps the filters of recorded meetings in the address, so that it can be sent to a colleague. */
import { MEETING_ITEM_KINDS, type MeetingItemKind } from '@forecastle/rules';
import { UUID, useAddressView } from '../../lists/addressView.ts';
import { MEETINGS_PATH } from '../meetingMoment.ts';

export interface MeetingsView {
  readonly words: string;
  readonly deal: string | null;
  readonly account: string | null;
  readonly person: string | null;
  readonly owner: readonly string[];
  readonly kind: readonly MeetingItemKind[];
  /** With proposals that nobody has decided on. */
  readonly undecided: boolean;
  readonly withoutDeal: boolean;
  /** Ready, with a deal, and not logged as an activity. */
  readonly notLogged: boolean;
  readonly failed: boolean;
  /** Those of the person who opens the address. */
  readonly mine: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** Those that were removed instead. */
  readonly removed: boolean;
}

export const EVERY_MEETING: MeetingsView = {
  words: '',
  deal: null,
  account: null,
  person: null,
  owner: [],
  kind: [],
  undecided: false,
  withoutDeal: false,
  notLogged: false,
  failed: false,
  mine: false,
  from: null,
  to: null,
  removed: false,
};

/** Filters that are on or off. */
const FLAGS = ['mine', 'undecided', 'notLogged', 'failed', 'withoutDeal', 'removed'] as const;

/** Fewer letters are in nearly every transcript. */
const WORDS_MIN = 2;
const WORDS_MAX = 200;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const matching = (value: string | null, pattern: RegExp): string | null =>
  value !== null && pattern.test(value) ? value : null;

/** Reads an address; what it does not understand it leaves out, so that an old or mistyped link still shows a list. */
export function readMeetingsView(params: URLSearchParams): MeetingsView {
  return {
    words: (params.get('words') ?? '').trim().slice(0, WORDS_MAX),
    deal: matching(params.get('deal'), UUID),
    account: matching(params.get('account'), UUID),
    person: matching(params.get('person'), UUID),
    owner: params.getAll('owner').filter((id) => UUID.test(id)),
    kind: MEETING_ITEM_KINDS.filter((kind) => params.getAll('kind').includes(kind)),
    undecided: params.get('undecided') === 'yes',
    withoutDeal: params.get('withoutDeal') === 'yes',
    notLogged: params.get('notLogged') === 'yes',
    failed: params.get('failed') === 'yes',
    mine: params.get('mine') === 'yes',
    from: matching(params.get('from'), DAY),
    to: matching(params.get('to'), DAY),
    removed: params.get('removed') === 'yes',
  };
}

export function writeMeetingsView(view: Partial<MeetingsView>): URLSearchParams {
  const full = { ...EVERY_MEETING, ...view };
  const params = new URLSearchParams();
  for (const key of ['words', 'deal', 'account', 'person', 'from', 'to'] as const) {
    const value = full[key];
    if (value) params.set(key, value);
  }
  for (const key of ['owner', 'kind'] as const) for (const value of full[key]) params.append(key, value);
  for (const key of FLAGS) if (full[key]) params.set(key, 'yes');
  return params;
}

/** Returns the address of the meetings that some other screen wants seen. */
export function meetingsPath(view: Partial<MeetingsView> = {}): string {
  const text = String(writeMeetingsView(view));
  return `${MEETINGS_PATH}${text && `?${text}`}`;
}

/** Returns what the list is asked for, the words apart. */
export const filtersOf = ({
  deal,
  account,
  person,
  owner,
  kind,
  undecided,
  withoutDeal,
  notLogged,
  failed,
  mine,
  from,
  to,
  removed,
}: MeetingsView) => ({
  ...(deal && { opportunityId: deal }),
  ...(account && { accountId: account }),
  ...(person && { contactId: person }),
  ...(owner.length > 0 && { ownerIds: [...owner] }),
  ...(kind.length > 0 && { kinds: [...kind] }),
  ...(undecided && { undecided }),
  ...(withoutDeal && { withoutDeal }),
  ...(notLogged && { notLogged }),
  ...(failed && { states: ['failed' as const] }),
  ...(mine && { mine }),
  ...(from && { from }),
  ...(to && { to }),
  ...(removed && { removed }),
});

/** Returns whether anything but words narrows the list. */
export const hasFilters = (view: MeetingsView): boolean => Object.keys(filtersOf(view)).length > 0;

/** Returns whether the words are looked for in transcripts. */
export const isSearch = ({ words }: MeetingsView): boolean => words.length >= WORDS_MIN;

const ADDRESS = { read: readMeetingsView, write: writeMeetingsView };
/** Returns the view, kept in the address. */
export const useMeetingsView = () => useAddressView(ADDRESS);
