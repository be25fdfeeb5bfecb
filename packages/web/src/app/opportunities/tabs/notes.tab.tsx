import { NoteList } from '../notes/NoteList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function NotesTab() {
  return <NoteList deal={useDealOfTab()} />;
}
