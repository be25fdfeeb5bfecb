/** Templates that an organisation adds to the shipped ones. A deleted one keeps its versions, so that Undo is whole. */
import {
  checkConversationTemplate,
  OWN_TEMPLATES_MAX,
  type TemplateCategory,
  type TemplateWords,
  type UseCase,
} from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { tidyWords } from '../../prompts/kept-words.ts';
import { type BaseTemplate, getTemplate, loadTemplates, requireTemplate, type TemplateText } from './read-templates.ts';

interface Details {
  readonly name: string;
  readonly category: TemplateCategory;
  /** When to use it. */
  readonly description: string;
}

/** Throws INVALID for a name that another template has, for words with faults, and beyond the maximum. */
export async function createTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { name, category, description, useCase, ...given }: Details & TemplateWords & { readonly useCase: UseCase },
): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'conversationTemplates');
  const existing = await loadTemplates(tx);
  checkRoom(existing, name);
  checkName(existing, { key: null, name });
  const words = tidyWords((tidied) => checkConversationTemplate(useCase, tidied), given);
  const id = newId();
  await tx.client.query(
    `INSERT INTO own_conversation_templates
       (organization_id, id, name, category, use_case, description, subject, body, author_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.organizationId, id, name, category, useCase, description, words.subject, words.body, actor.memberId],
  );
  await recordEvent(tx, actor, { kind: 'conversation_template_added', facts: { template: name } });
  return getTemplate(tx, id);
}

export async function updateTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { key, ...change }: { readonly key: string } & { readonly [K in keyof Details]?: Details[K] | undefined },
): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'conversationTemplates');
  const template = await requireOwn(tx, key);
  const { name = template.name, category = template.category, description = template.description } = change;
  if (name === template.name && category === template.category && description === template.description) {
    return getTemplate(tx, key);
  }
  checkName(await loadTemplates(tx), { key, name });
  await tx.client.query(
    `UPDATE own_conversation_templates SET name = $3, category = $4, description = $5
     WHERE organization_id = $1 AND id::text = $2`,
    [tx.organizationId, key, name, category, description],
  );
  await recordEvent(tx, actor, { kind: 'conversation_template_updated', facts: { template: name } });
  return getTemplate(tx, key);
}

/** Deletes a template. Nothing happens to one that is deleted already. */
export async function removeTemplate(tx: TenantTransaction, actor: Actor, key: string): Promise<void> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'conversationTemplates');
  if (await deletedName(tx, key)) return;
  const { name } = await requireOwn(tx, key);
  await tx.client.query(
    `UPDATE own_conversation_templates SET deleted_at = now() WHERE organization_id = $1 AND id::text = $2`,
    [tx.organizationId, key],
  );
  await recordEvent(tx, actor, { kind: 'conversation_template_removed', facts: { template: name } });
}

/** Restores a deleted template. Throws INVALID if its place or its name was taken meanwhile. */
export async function undeleteTemplate(tx: TenantTransaction, actor: Actor, key: string): Promise<TemplateText> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'conversationTemplates');
  const name = await deletedName(tx, key);
  if (name === undefined) return getTemplate(tx, key);
  const existing = await loadTemplates(tx);
  checkRoom(existing, name);
  checkName(existing, { key, name });
  await tx.client.query(
    `UPDATE own_conversation_templates SET deleted_at = NULL WHERE organization_id = $1 AND id::text = $2`,
    [tx.organizationId, key],
  );
  await recordEvent(tx, actor, { kind: 'conversation_template_undeleted', facts: { template: name } });
  return getTemplate(tx, key);
}

async function deletedName(tx: TenantTransaction, key: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT name FROM own_conversation_templates
     WHERE organization_id = $1 AND id::text = $2 AND deleted_at IS NOT NULL`,
    [tx.organizationId, key],
  );
  return rows[0]?.name;
}

async function requireOwn(tx: TenantTransaction, key: string): Promise<BaseTemplate> {
  const template = await requireTemplate(tx, key);
  if (template.addedBy === null) {
    const message = `“${template.name}” comes with Forecastle. You can change its text or hide it.`;
    throw invalid({ field: 'key', value: key, message });
  }
  return template;
}

function checkRoom(existing: readonly BaseTemplate[], name: string): void {
  if (existing.filter(({ addedBy }) => addedBy !== null).length < OWN_TEMPLATES_MAX) return;
  const message = `You have ${OWN_TEMPLATES_MAX} templates of your own, which is the maximum. Delete one first.`;
  throw invalid({ field: 'name', value: name, message });
}

function checkName(existing: readonly BaseTemplate[], { key, name }: { key: string | null; name: string }): void {
  const folded = name.toLocaleLowerCase('en');
  if (!existing.some((each) => each.key !== key && each.name.toLocaleLowerCase('en') === folded)) return;
  throw invalid({ field: 'name', value: name, message: `There is a template named “${name}” already.` });
}
