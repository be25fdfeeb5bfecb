import { useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatMicros } from '../../ui/format/micros.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { ENGINE_PLACE, EngineDialog } from './EngineDialog.tsx';
import { ENGINE_NAMES, type TranscriptionEngine } from './engine.ts';
import { RemoveEngineDialog } from './RemoveEngineDialog.tsx';

interface EngineCardProps {
  engine: TranscriptionEngine | null;
  onSaved: () => Promise<unknown>;
}

/** Shows the engine, how it answered last, and the way to connect or change it. */
export function EngineCard({ engine, onSaved }: EngineCardProps) {
  const [opened, setOpened] = useState<'engine' | 'remove' | null>(() =>
    openUnder(ENGINE_PLACE) === null ? null : 'engine',
  );
  const close = () => setOpened(null);
  return (
    <Card flush title="Engine">
      {engine === null ? (
        <EmptyState
          icon="link"
          title="No engine connected"
          action={
            <Button icon="plus" onClick={() => setOpened('engine')}>
              Connect an engine
            </Button>
          }
        >
          Recordings wait until you connect one. You can play them and import transcripts without it.
        </EmptyState>
      ) : (
        <Connected
          engine={engine}
          onSaved={onSaved}
          onChange={() => setOpened('engine')}
          onRemove={() => setOpened('remove')}
        />
      )}
      {opened === 'engine' && <EngineDialog engine={engine} onSaved={onSaved} onClose={close} />}
      {opened === 'remove' && engine && <RemoveEngineDialog engine={engine} onSaved={onSaved} onClose={close} />}
    </Card>
  );
}

interface ConnectedProps {
  engine: TranscriptionEngine;
  onSaved: () => Promise<unknown>;
  onChange: () => void;
  onRemove: () => void;
}

function Connected({ engine, onSaved, onChange, onRemove }: ConnectedProps) {
  const { kind, model, sendsTo, keyEnd, minuteMicros, triedAt, fault } = engine;
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    try {
      const { engine: tried } = await api.transcription.tryEngine();
      notify(tried?.fault ?? 'The engine answered', { tone: tried?.fault ? 'risk' : 'plain' });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      await onSaved();
      setTrying(false);
    }
  };
  return (
    <div className="border-t border-line px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <span className="min-w-0 break-all">{model}</span>
            <span className="text-12 font-normal text-ink-3">{ENGINE_NAMES[kind]}</span>
            <Chip tone={fault === null ? 'health' : 'risk'} icon={fault === null ? 'check' : 'alert'}>
              {fault === null ? 'connected' : 'not working'}
            </Chip>
          </h3>
          <p className="mt-1 text-14 break-words text-ink-2">Sends audio to {sendsTo}</p>
          <p className="mt-1 text-12 text-ink-3">
            {keyEnd !== null && `Key …${keyEnd} · `}
            {minuteMicros === null ? 'Price unknown' : `${formatMicros(minuteMicros)} a minute`} · tried{' '}
            <RelativeTime instant={triedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" busy={trying} onClick={() => void tryAgain()}>
            {trying ? 'Trying…' : 'Try again'}
          </Button>
          <DropdownMenu trigger={<IconButton icon="dots" label="More for the engine" />} align="end">
            <MenuItem icon="edit" onSelect={onChange}>
              Change
            </MenuItem>
            <MenuItem icon="trash" danger onSelect={onRemove}>
              Remove
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      {fault !== null && (
        <p className="mt-3 rounded-md bg-risk-soft px-4 py-3 text-14 break-words text-risk">{fault}</p>
      )}
    </div>
  );
}
