/** Changes the text of conversation templates and whether they are offered. Nothing is written over. */
import type { TemplateWords } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { restoreWords, saveWords } from '../../prompts/kept-words.ts';
import { presentText, readText, requireTemplate, storeOf, type TemplateText } from './read-templates.ts';

interface Seen {
  readonly key: string;
  /** The version that was changed. */
  readonly seen: number;
}

export async function changeTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { key, ...given }: Seen & TemplateWords,
): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const template = await requireTemplate(tx, key);
  return presentText(template, await saveWords(tx, actor, storeOf([template]), { kind: key, ...given }));
}

export async function restoreTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { key, ...given }: Seen & { readonly version: number },
): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const template = await requireTemplate(tx, key);
  return presentText(template, await restoreWords(tx, actor, storeOf([template]), { kind: key, ...given }));
}

/** Hides a template from drafts or shows it again. Its text and its versions stay. */
export async function setHidden(
  tx: TenantTransaction,
  actor: Actor,
  { key, isHidden }: { readonly key: string; readonly isHidden: boolean },
): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const template = await requireTemplate(tx, key);
  const { rowCount } = await tx.client.query(
    isHidden
      ? `INSERT INTO hidden_conversation_templates (organization_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING`
      : `DELETE FROM hidden_conversation_templates WHERE organization_id = $1 AND kind = $2`,
    [tx.organizationId, key],
  );
  if (rowCount) {
    const facts = { template: template.name, hidden: isHidden };
    await recordEvent(tx, actor, { kind: 'conversation_template_hidden', facts });
  }
  return readText(tx, { ...template, isHidden });
}
