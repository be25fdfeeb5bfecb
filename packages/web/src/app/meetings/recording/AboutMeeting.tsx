import { MEETING_TITLE_MAX } from '@forecastle/contract/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { findDeals, useDealName, useFirstDeals } from '../../opportunities/findDeals.ts';

export interface MeetingDetails {
  readonly deal: Option | null;
  readonly title: string;
  readonly setDeal: (deal: Option | null) => void;
  readonly setTitle: (title: string) => void;
}

/** Keeps title and deal of a new meeting: the deal of the address, until another one is chosen. */
export function useMeetingDetails(): MeetingDetails {
  const [params] = useSearchParams();
  const dealId = params.get('deal');
  const name = useDealName(dealId);
  const [chosen, setDeal] = useState<Option | null | undefined>(undefined);
  const [title, setTitle] = useState('');
  const given = dealId !== null && name !== undefined ? { value: dealId, label: name } : null;
  return { deal: chosen === undefined ? given : chosen, title, setDeal, setTitle };
}

/** Asks which deal it is about, and what to call it. */
export function AboutMeeting({ deal, title, setDeal, setTitle }: MeetingDetails) {
  const firstDeals = useFirstDeals();
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Combobox
        label="Deal"
        optional
        placeholder="Find a deal"
        value={deal}
        onChange={setDeal}
        options={firstDeals}
        search={findDeals}
        clearable
      />
      <TextField
        label="Title"
        optional
        value={title}
        onChange={setTitle}
        maxLength={MEETING_TITLE_MAX}
        placeholder={deal?.label}
        autoComplete="off"
      />
    </div>
  );
}

/** Where it goes. */
export const STORED =
  'The recording is stored on this server. If your organisation has connected a transcription engine, it receives the sound.';

/** Who will be able to play it. */
export const whoPlays = (deal: Option | null): string =>
  deal === null ? 'Only you can play it until you link it to a deal.' : 'People who see the deal can play it.';
