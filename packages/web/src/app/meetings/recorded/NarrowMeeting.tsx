import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import type { MeetingView } from './useMeetingView.ts';

/** The surface that a part of the meeting stands on. */
export const PANE = 'min-w-0 rounded-md bg-surface shadow-raised';

interface NarrowMeetingProps {
  view: MeetingView;
  onView: (view: MeetingView) => void;
  player: ReactNode;
  openCount: number;
  list: ReactNode;
  words: ReactNode;
}

/** Shows transcript and proposals in tabs, under a player that stays. */
export function NarrowMeeting({ view, onView, player, openCount, list, words }: NarrowMeetingProps) {
  if (!list) {
    return (
      <div className={PANE}>
        {player}
        {words}
      </div>
    );
  }
  return (
    <>
      {player && <div className={`${PANE} sticky top-14 z-10 mb-2`}>{player}</div>}
      <Tabs
        label="Parts of the meeting"
        value={view}
        onChange={onView}
        items={[
          { value: 'transcript', label: 'Transcript', to: '?view=transcript' },
          {
            value: 'proposals',
            label: openCount > 0 ? counted(openCount, 'proposal') : 'Proposals',
            to: '?view=proposals',
          },
        ]}
      >
        <TabPanel value="transcript">
          <div className={PANE}>{words}</div>
        </TabPanel>
        <TabPanel value="proposals">
          <div className={PANE}>{list}</div>
        </TabPanel>
      </Tabs>
    </>
  );
}
