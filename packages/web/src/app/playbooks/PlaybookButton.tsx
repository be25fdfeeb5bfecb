import type { Playbook } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import type { PlaybookTarget } from './playbook.ts';

const PlaybookPanel = lazy(() => import('./PlaybookPanel.tsx'));

export interface PlaybookAsked {
  playbook: Playbook;
  /** What the playbook is asked for, as its operation takes it. */
  input: object;
  /** Where something is done; undefined for what cannot be reached from here. */
  pathOf: (target: PlaybookTarget) => string | undefined;
}

/** Opens the playbook beside the screen, and closes it again. */
export function PlaybookButton(asked: PlaybookAsked) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="flag" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Playbook
      </Button>
      <Layer open={isOpen} onClose={() => setOpen(false)}>
        <PlaybookPanel {...asked} open={isOpen} onClose={() => setOpen(false)} />
      </Layer>
    </>
  );
}
