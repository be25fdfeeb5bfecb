import { RecalculationBar } from '../recalculation/RecalculationBar.tsx';
import { RecordCommands } from './RecordCommands.tsx';

/** What comes after the first view: the palette's commands, and what is under way in the whole organisation. */
export default function AboveScreen() {
  return (
    <>
      <RecordCommands />
      <RecalculationBar />
    </>
  );
}
