import type { MySlackLink } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { slackLinks } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { beginSlackUserOf, forgetSlackUserOf } from '../choices/end-choices.ts';
import { myLink } from './my-link.ts';
import { readLinkCode } from './read-link-code.ts';

/** Links the Slack user of a code to the actor. Whom either was linked to before ends; the code is gone. */
export async function confirmLink(
  tx: TenantTransaction,
  actor: Actor,
  code: string,
  now: Date,
): Promise<z.infer<typeof MySlackLink>> {
  await takeTurn(tx, 'connections');
  const { codeHash, teamId, slackUserId, teamName, slackName } = await readLinkCode(tx, code, now);
  await tx.client.query('DELETE FROM slack_link_codes WHERE organization_id = $1 AND code_hash = $2', [
    tx.organizationId,
    codeHash,
  ]);
  const { rows: ended } = await tx.client.query<{ memberId: string }>(
    `DELETE FROM slack_links
     WHERE organization_id = $1 AND (member_id = $2 OR (team_id = $3 AND slack_user_id = $4))
     RETURNING member_id AS "memberId"`,
    [tx.organizationId, actor.memberId, teamId, slackUserId],
  );
  for (const { memberId } of ended) if (memberId !== actor.memberId) await forgetSlackUserOf(tx, memberId);
  await beginSlackUserOf(tx, actor.memberId);
  await insertRow<typeof slackLinks.$inferInsert>(tx, 'slack_links', {
    id: newId(),
    memberId: actor.memberId,
    teamId,
    slackUserId,
    teamName,
    slackName,
    linkedAt: now,
  });
  await recordEvent(tx, actor, {
    kind: 'slack_linked',
    subject: { kind: 'person', id: actor.memberId },
    facts: { teamName, slackUserId },
  });
  return myLink(tx, actor);
}
