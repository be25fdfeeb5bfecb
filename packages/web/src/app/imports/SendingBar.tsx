import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** How far a spreadsheet is on its way; once it is there it is read, which nobody can tell the end of. */
export function SendingBar({ name, share }: { name: string; share: number }) {
  return (
    <ProgressBar
      label={share < 1 ? `Sending ${name}` : `Reading ${name}`}
      done={share < 1 ? Math.round(share * 100) : null}
      total={100}
      detail=""
    />
  );
}
