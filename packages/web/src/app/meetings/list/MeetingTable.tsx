import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useColumnBudget } from '../../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../../ui/table/useNarrow.ts';
import { useWidth } from '../../../ui/table/useWidth.ts';
import { useStable } from '../../../ui/useStable.ts';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { meetingPath } from '../meetingMoment.ts';
import { meetingsChanged } from '../meetingsChanged.ts';
import { useMeetingColumns } from './useMeetingColumns.tsx';
import type { MeetingItem } from './useMeetingPages.ts';

const ROW_HEIGHT = 36;
const keyOf = ({ id }: MeetingItem) => id;

interface MeetingTableProps {
  label: string;
  items: readonly MeetingItem[];
  /** Removed ones are restored, not opened. */
  isRemoved: boolean;
  /** CSS height of the scrolling box. */
  height: string;
}

export function MeetingTable({ label, items, isRemoved, height }: MeetingTableProps) {
  const { abilities } = useSession();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isNarrow = width !== null && width < CARDS_BELOW;
  const [selected, setSelected] = useState<string | null>(null);
  const restore = useStable(({ id, title }: MeetingItem) => {
    void saved(`${title} restored`, () => api.recordedMeetings.restore({ id }), {
      undo: () => api.recordedMeetings.remove({ id }),
      after: () => meetingsChanged(cache),
    });
  });
  const columns = useMeetingColumns({
    isNarrow,
    showsOwner: abilities.seeTeam || abilities.seeOrganization,
    onRestore: isRemoved ? restore : null,
  });
  const shown = useColumnBudget(columns, items, isNarrow ? null : width);
  return (
    <div ref={box}>
      <DataTable
        label={label}
        columns={shown}
        rows={items}
        rowKey={keyOf}
        selectedKey={selected}
        onSelect={(row) => setSelected(row.id)}
        onOpen={isRemoved ? undefined : ({ id }) => void navigate(meetingPath(id))}
        rowHeight={ROW_HEIGHT}
        height={height}
      />
    </div>
  );
}
