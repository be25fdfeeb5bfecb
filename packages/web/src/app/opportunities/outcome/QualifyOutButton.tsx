import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { Deal } from '../deal.ts';
import { qualifyOutPlace } from './qualifyOutPlace.ts';

/** Loaded when somebody first qualifies a deal out. */
const QualifyOutForm = lazy(() => import('./QualifyOutForm.tsx'));

/** Beside the stage of an open deal: closes it as lost by our own decision. */
export function QualifyOutButton({ deal }: { deal: Deal }) {
  const [isOpen, setOpen] = useState(() => readDraft(qualifyOutPlace(deal.id))?.open ?? false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Qualify Out</Button>
      {isOpen && (
        <LazyPart onClose={close}>
          <QualifyOutForm deal={deal} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
