import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Shows how far a file is on its way. Once it is there the server reads it, which has no known end. */
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
