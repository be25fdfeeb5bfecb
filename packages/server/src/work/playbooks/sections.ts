/** The texts of the playbooks of an organisation, and their versions. */
import type { PlaybookSection } from '@forecastle/contract';
import {
  type Advice,
  checkPlaybookText,
  type Playbook,
  SECTION_KEYS,
  type SectionKey,
  sectionOf,
  type TemplateWords,
  type WrittenSection,
  writeSection,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import {
  type KeptWords,
  pageOfVersions,
  readLatest,
  restoreWords,
  saveWords,
  type WordStore,
  wordsToKeep,
} from '../prompts/kept-words.ts';
import { adviceOnDeal } from './advice-on-deal.ts';
import { adviceOnPeriod } from './advice-on-period.ts';
import { adviceOnPipeline } from './advice-on-pipeline.ts';

type View = z.infer<typeof PlaybookSection>;

export const SECTION_WORDS: WordStore<SectionKey> = {
  table: 'playbook_sections',
  shipped: (key) => {
    const { title, body } = sectionOf(key);
    return { subject: title, body };
  },
  check: (key, words) => checkPlaybookText(sectionOf(key).playbook, words),
  noun: 'section',
  told: (key, version, shipped) => ({
    kind: 'playbook_section_changed',
    facts: { section: sectionOf(key).title, version, shipped },
  }),
};

export async function listSections(
  tx: TenantTransaction,
  { playbook }: { playbook: Playbook },
): Promise<{ items: View[] }> {
  const keys = SECTION_KEYS.filter((key) => sectionOf(key).playbook === playbook);
  return { items: (await readLatest(tx, SECTION_WORDS, keys)).map(present) };
}

interface Given extends TemplateWords {
  readonly key: SectionKey;
}

export const saveSection = async (
  tx: TenantTransaction,
  actor: Actor,
  { key, ...given }: Given & { seen: number },
): Promise<View> => present(await saveWords(tx, actor, SECTION_WORDS, { kind: key, ...given }));

export const restoreSection = async (
  tx: TenantTransaction,
  actor: Actor,
  { key, ...given }: { key: SectionKey; version: number; seen: number },
): Promise<View> => present(await restoreWords(tx, actor, SECTION_WORDS, { kind: key, ...given }));

/** The latest first. */
export async function listSectionVersions(
  tx: TenantTransaction,
  actor: Actor,
  { key, limit, cursor }: { key: SectionKey; limit: number; cursor?: string | undefined },
): Promise<{ items: View[]; nextCursor: string | null }> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const { items, nextCursor } = await pageOfVersions(tx, SECTION_WORDS, { kind: key, limit, cursor });
  return { items: items.map(present), nextCursor };
}

/** What words that are not kept yet would say, whether the section is shown there now or not. */
export async function previewSection(
  tx: TenantTransaction,
  actor: Actor,
  { key, opportunityId, ...given }: Given & { opportunityId?: string | undefined },
  now: Date,
): Promise<ReturnType<typeof presentWritten>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const words = wordsToKeep(SECTION_WORDS, key, given);
  const { playbook } = sectionOf(key);
  const { values } = await previewed(tx, actor, { playbook, opportunityId }, now);
  return presentWritten(writeSection(playbook, words, values));
}

async function previewed(
  tx: TenantTransaction,
  actor: Actor,
  { playbook, opportunityId }: { playbook: Playbook; opportunityId: string | undefined },
  now: Date,
): Promise<Advice> {
  if (playbook === 'pipeline') return (await adviceOnPipeline(tx, actor, {}, now)).advice;
  if (playbook === 'revenue') return (await adviceOnPeriod(tx, actor, { period: 'quarter' }, now)).advice;
  if (opportunityId === undefined) {
    throw invalid({ field: 'opportunityId', value: null, message: 'Name the opportunity to show the words on.' });
  }
  return (await adviceOnDeal(tx, actor, opportunityId, now)).advice;
}

/** A section with what is known filled in, as it is answered. */
export const presentWritten = ({ title, parts }: WrittenSection) => ({
  title,
  parts: parts.map((part) => ({ ...part, sentences: [...part.sentences] })),
});

function present({ kind, ...words }: KeptWords<SectionKey>): View {
  const { playbook, when } = sectionOf(kind);
  return { key: kind, playbook, when, ...words };
}
