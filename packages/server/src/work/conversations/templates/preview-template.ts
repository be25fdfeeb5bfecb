import type { DraftView } from '@forecastle/contract';
import { checkConversationTemplate, type TemplateWords, type UseCase } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { tidyWords } from '../../prompts/kept-words.ts';
import { writeDraft } from '../draft-from-template.ts';

interface PreviewInput extends TemplateWords {
  readonly useCase: UseCase;
  readonly opportunityId: string;
}

/** Returns the draft that an unsaved text gives on a deal. Throws NOT_FOUND for a deal the actor may not see. */
export async function previewTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { useCase, opportunityId, ...given }: PreviewInput,
  now: Date,
): Promise<Omit<z.infer<typeof DraftView>, 'template'>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  return writeDraft(
    tx,
    actor,
    {
      opportunityId,
      without: [],
      readTemplate: async () => ({
        useCase,
        recipient: null,
        words: tidyWords((words) => checkConversationTemplate(useCase, words), given),
      }),
    },
    now,
  );
}
