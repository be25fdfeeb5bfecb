import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, newKey } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { saved } from '../shell/saved.ts';
import { ALL_EVENTS } from './eventNames.ts';
import type { ShownSecret } from './SecretDialog.tsx';
import { cameOf, WEBHOOK_STATES, type Webhook } from './webhook.ts';

interface WebhookCardProps {
  webhook: Webhook;
  after: () => Promise<unknown>;
  onEdit: () => void;
  onSecret: (shown: ShownSecret) => void;
  /** On its own page: no way there, and away from it once it is removed. */
  isOwnPage?: boolean;
}

export function WebhookCard({ webhook, after, onEdit, onSecret, isOwnPage = false }: WebhookCardProps) {
  const { id, name, url, state, events, waiting, failingSince, previousSecretUntil } = webhook;
  const [testing, setTesting] = useState(false);
  const [asking, setAsking] = useState(false);
  // One until it is answered: the secret before the last signs no more.
  const [renewal, setRenewal] = useState(newKey);
  const navigate = useNavigate();
  const { word, tone } = WEBHOOK_STATES[state];
  const turn = (isOn: boolean) =>
    saved(isOn ? 'Webhook turned on' : 'Webhook turned off', () => api.webhooks.update({ id, isOn }), {
      // Off keeps no events, which a pause does: there is no way back into one.
      ...(state !== 'paused' && { undo: () => api.webhooks.update({ id, isOn: !isOn }) }),
      after,
    });
  const test = async () => {
    setTesting(true);
    try {
      const delivery = await api.webhooks.test({ id });
      const arrived = delivery.status === 'delivered';
      notify(`${arrived ? 'The test arrived' : 'The test did not arrive'}: ${cameOf(delivery)}`, {
        tone: arrived ? 'plain' : 'risk',
      });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      setTesting(false);
      await after();
    }
  };
  const renew = async () => {
    setAsking(false);
    try {
      const { secret } = await api.webhooks.rotateSecret({ id }, { context: { idempotencyKey: renewal } });
      setRenewal(newKey);
      onSecret({ name, secret, isRenewed: true });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      await after();
    }
  };
  const remove = async () => {
    if (isOwnPage) await navigate('/settings/webhooks');
    await saved('Webhook removed', () => api.webhooks.remove({ id }), {
      undo: () => api.webhooks.restore({ id }),
      after,
    });
  };
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="break-words">{name}</span>
            <Chip tone={tone}>{word}</Chip>
            {failingSince && state === 'on' && (
              <Chip tone="attention" icon="alert">
                failing
              </Chip>
            )}
          </p>
          <p className="text-14 break-all text-ink-2">{url}</p>
          <p className="mt-1 text-12 text-ink-3">
            {events.length === ALL_EVENTS.length ? 'All events' : counted(events.length, 'event')}
            {waiting > 0 && ` · ${waiting.toLocaleString()} waiting`}
            {failingSince && state === 'on' && (
              <>
                {' · '}failing since <RelativeTime instant={failingSince} />
              </>
            )}
            {previousSecretUntil && (
              <>
                {' · '}old secret valid until <RelativeTime instant={previousSecretUntil} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" busy={testing} onClick={() => void test()}>
            Send a test
          </Button>
          {!isOwnPage && (
            <ButtonLink size="small" to={`/settings/webhooks/${id}`} aria-label={`Deliveries of ${name}`}>
              Deliveries
            </ButtonLink>
          )}
          {state !== 'on' && (
            <Button size="small" variant="primary" onClick={() => void turn(true)}>
              Turn on
            </Button>
          )}
          <DropdownMenu trigger={<IconButton icon="dots" label={`More for ${name}`} />} align="end">
            <MenuItem icon="edit" onSelect={onEdit}>
              Change
            </MenuItem>
            <MenuItem icon="undo" onSelect={() => setAsking(true)}>
              New secret
            </MenuItem>
            {state === 'on' && (
              <MenuItem icon="close" onSelect={() => void turn(false)}>
                Turn off
              </MenuItem>
            )}
            <MenuLine />
            <MenuItem icon="trash" danger onSelect={() => void remove()}>
              Remove
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      {state === 'paused' && (
        <p className="mt-3 rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
          Paused: deliveries failed or its owner left. Events are kept for 30 days. Turn it on to send them.
        </p>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`New secret for ${name}?`}
        description="The current secret also signs for 24 hours. Update your receiver by then. This cannot be undone."
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => void renew()}>
              New secret
            </Button>
          </>
        }
      />
    </Card>
  );
}
