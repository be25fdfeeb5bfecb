import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { getMeeting } from './present-meeting.ts';

/** Returns a handler that changes a meeting and answers how it stands then. */
export const changing =
  <Input extends { readonly id: string }>(
    change: (tx: TenantTransaction, actor: Actor, input: Input) => Promise<void>,
  ) =>
  async ({ context: { tx, actor }, input }: { context: { tx: TenantTransaction; actor: Actor }; input: Input }) => {
    await change(tx, actor, input);
    return getMeeting(tx, actor, input.id);
  };
