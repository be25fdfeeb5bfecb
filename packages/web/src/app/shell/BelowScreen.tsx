import { RecalculationBar } from '../recalculation/RecalculationBar.tsx';
import { UnsavedBar } from '../unsaved/UnsavedBar.tsx';
import { RecordCommands } from './RecordCommands.tsx';

/**
 * Holds what comes after the first view: the palette's commands, and bars that people see on every screen. The bars stay at
 * the bottom of the window, so that nothing moves when one comes or goes.
 */
export default function BelowScreen() {
  return (
    <>
      <RecordCommands />
      <div className="below-screen pointer-events-none sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 grid gap-3 *:pointer-events-auto has-[section]:mt-6 print:hidden">
        <RecalculationBar />
        <UnsavedBar />
      </div>
    </>
  );
}
