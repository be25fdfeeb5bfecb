import { type Api, api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { roleLabel } from '../settings/roleChoices.ts';
import { saved } from '../shell/saved.ts';

type Key = Awaited<ReturnType<Api['apiKeys']['list']>>['items'][number];

export function KeyList({ keys, onSaved }: { keys: readonly Key[]; onSaved: () => Promise<unknown> }) {
  return (
    <Card flush>
      <ul>
        {keys.map((key) => (
          <li
            key={key.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3.5 last:border-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="truncate">{key.name}</span>
                <code className="text-12 font-normal text-ink-3">fck_…{key.ending}</code>
                <Standing of={key} />
              </p>
              <p className="text-12 text-ink-3">
                {roleWords(key)} · created by {key.createdBy.name} ·{' '}
                {key.lastUsedAt ? (
                  <>
                    last used <RelativeTime instant={key.lastUsedAt} />
                  </>
                ) : (
                  'never used'
                )}
                {key.status !== 'revoked' && (
                  <>
                    {' · '}
                    {key.status === 'expired' ? 'expired' : 'expires'} <RelativeTime instant={key.expiresAt} />
                  </>
                )}
              </p>
              {key.needsSecondFactor && (
                <p className="text-12 text-ink-2">
                  Works again once {key.createdBy.name} sets up a second factor, which your organisation requires.
                </p>
              )}
            </div>
            {key.status === 'active' && (
              <Button
                size="small"
                onClick={() => saved('Key revoked', () => api.apiKeys.revoke({ id: key.id }), { after: onSaved })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Standing({ of: { status, effectiveRole, needsSecondFactor } }: { of: Key }) {
  if (status === 'revoked') return <Chip>revoked</Chip>;
  if (status === 'expired') return <Chip>expired</Chip>;
  if (needsSecondFactor) return <Chip tone="attention">blocked</Chip>;
  return effectiveRole === null ? <Chip tone="attention">its creator has left</Chip> : null;
}

/** A maker who lost a role since took the key along. */
const roleWords = ({ role, effectiveRole }: Key): string =>
  effectiveRole !== null && effectiveRole !== role
    ? `${roleLabel(role)}, now limited to ${roleLabel(effectiveRole)} like its creator`
    : roleLabel(role);
