import { DealFiles } from '../files/DealFiles.tsx';
import { NoteList } from '../notes/NoteList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function NotesTab() {
  const deal = useDealOfTab();
  return (
    <div className="grid gap-6">
      <NoteList deal={deal} />
      <DealFiles deal={deal} />
    </div>
  );
}
