import { AI_PROVIDER_NAMES, counted } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { AddProviderDialog, PROVIDER_PLACE } from './AddProviderDialog.tsx';
import { answeredWords } from './answeredWords.ts';
import { RemoveProviderDialog } from './RemoveProviderDialog.tsx';
import { RenameProviderDialog } from './RenameProviderDialog.tsx';
import { ReplaceKeyDialog } from './ReplaceKeyDialog.tsx';
import type { AiProvider, SettingsProps } from './settings.ts';

type Opened = { readonly what: 'key' | 'name' | 'remove'; readonly id: string } | { readonly what: 'add' };

/** Providers whose models the organisation can choose. */
export function Connections({ settings, onSaved }: SettingsProps) {
  const { providers } = settings;
  const [opened, setOpened] = useState<Opened | null>(() =>
    openUnder(PROVIDER_PLACE) === null ? null : { what: 'add' },
  );
  const close = () => setOpened(null);
  const provider = opened && 'id' in opened ? providers.find(({ id }) => id === opened.id) : undefined;
  const add = (
    <Button size={providers.length > 0 ? 'small' : undefined} icon="plus" onClick={() => setOpened({ what: 'add' })}>
      Add a connection
    </Button>
  );
  return (
    <Card flush title="Connections" aside={providers.length > 0 && add}>
      {providers.length === 0 ? (
        <EmptyState icon="link" title="No model connected" action={add}>
          Add your key for Anthropic, OpenAI or Google, or the address of a model that you run yourself.
        </EmptyState>
      ) : (
        <ul>
          {providers.map((each) => (
            <Connection
              key={each.id}
              provider={each}
              onSaved={onSaved}
              onOpen={(what) => setOpened({ what, id: each.id })}
            />
          ))}
        </ul>
      )}
      {opened?.what === 'add' && <AddProviderDialog onClose={close} onSaved={onSaved} />}
      {provider && opened?.what === 'key' && <ReplaceKeyDialog provider={provider} onClose={close} onSaved={onSaved} />}
      {provider && opened?.what === 'name' && (
        <RenameProviderDialog provider={provider} onClose={close} onSaved={onSaved} />
      )}
      {provider && opened?.what === 'remove' && (
        <RemoveProviderDialog provider={provider} settings={settings} onClose={close} onSaved={onSaved} />
      )}
    </Card>
  );
}

interface ConnectionProps extends Pick<SettingsProps, 'onSaved'> {
  provider: AiProvider;
  onOpen: (what: 'key' | 'name' | 'remove') => void;
}

function Connection({ provider, onSaved, onOpen }: ConnectionProps) {
  const { id, kind, name, sendsTo, keyEnd, models, triedAt, fault } = provider;
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    try {
      const tried = await api.ai.tryProvider({ providerId: id });
      notify(tried.fault ?? answeredWords(tried), { tone: tried.fault === null ? 'plain' : 'risk' });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      await onSaved();
      setTrying(false);
    }
  };
  return (
    <li className="border-t border-line px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <span className="min-w-0 break-words">{name}</span>
            {name !== AI_PROVIDER_NAMES[kind] && (
              <span className="text-12 font-normal text-ink-3">{AI_PROVIDER_NAMES[kind]}</span>
            )}
            <Chip tone={fault === null ? 'health' : 'risk'} icon={fault === null ? 'check' : 'alert'}>
              {fault === null ? 'connected' : 'not working'}
            </Chip>
          </h3>
          <p className="mt-1 text-14 break-words text-ink-2">Sends to {sendsTo}</p>
          <p className="mt-1 text-12 text-ink-3">
            {keyEnd !== null && `Key …${keyEnd} · `}
            {counted(models.length, 'model')} · tried <RelativeTime instant={triedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" busy={trying} onClick={() => void tryAgain()} aria-label={`Try ${name} again`}>
            {trying ? 'Trying…' : 'Try again'}
          </Button>
          <DropdownMenu trigger={<IconButton icon="dots" label={`More for ${name}`} />} align="end">
            <MenuItem icon="edit" onSelect={() => onOpen('name')}>
              Rename
            </MenuItem>
            <MenuItem icon="refresh" onSelect={() => onOpen('key')}>
              Replace key
            </MenuItem>
            <MenuLine />
            <MenuItem icon="trash" danger onSelect={() => onOpen('remove')}>
              Remove
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      {fault !== null && (
        <p className="mt-3 rounded-md bg-risk-soft px-4 py-3 text-14 break-words text-risk">{fault}</p>
      )}
    </li>
  );
}
