import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Stands in place of a connection while a sign-in at another system is finished. */
export function Connecting({ to }: { to: string }) {
  return (
    <Card>
      <p role="status" className="flex items-center gap-3 py-6 text-14">
        <Icon name="spinner" className="animate-turn" />
        Connecting to {to}. This takes a few seconds.
      </p>
    </Card>
  );
}
