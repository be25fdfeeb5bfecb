import type { PlaybookView } from '@forecastle/contract';
import { type Advice, type Playbook, type PlaybookTab, writeSection } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { readLatest } from '../prompts/kept-words.ts';
import { presentWritten, SECTION_WORDS } from './sections.ts';

/** Advice by the texts that the organisation keeps, for whoever reads it. */
export async function presentPlaybook(
  tx: TenantTransaction,
  actor: Actor,
  { playbook, about, advice, now }: { playbook: Playbook; about: string; advice: Advice; now: Date },
): Promise<z.infer<typeof PlaybookView>> {
  const words = await readLatest(
    tx,
    SECTION_WORDS,
    advice.advised.map(({ section }) => section),
  );
  const link = ({ label, target }: Advice['later'][number]) => ({ label, target: { ...target } });
  return {
    about,
    asOf: now.toISOString(),
    tab: await tabOf(tx, actor, playbook),
    sections: advice.advised.flatMap(({ section, because, links }, at) => {
      const kept = words[at];
      if (!kept) return [];
      return [
        {
          key: section,
          isShipped: kept.isShipped,
          ...presentWritten(writeSection(playbook, kept, advice.values)),
          because: because.map((fact) => ({ ...fact })),
          links: links.map(link),
        },
      ];
    }),
    later: advice.later.map(link),
  };
}

async function tabOf(
  tx: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  playbook: Playbook,
): Promise<PlaybookTab | null> {
  const { rows } = await tx.client.query<{ tab: PlaybookTab }>(
    `SELECT tab FROM playbook_tabs WHERE organization_id = $1 AND member_id = $2 AND playbook = $3`,
    [tx.organizationId, memberId, playbook],
  );
  return rows[0]?.tab ?? null;
}

/** Keeps which tab somebody looks at, for the next time and every screen. */
export async function rememberTab(
  tx: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  { playbook, tab }: { playbook: Playbook; tab: PlaybookTab },
): Promise<{ tab: PlaybookTab }> {
  await tx.client.query(
    `INSERT INTO playbook_tabs (organization_id, member_id, playbook, tab) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, member_id, playbook) DO UPDATE SET tab = excluded.tab`,
    [tx.organizationId, memberId, playbook, tab],
  );
  return { tab };
}
