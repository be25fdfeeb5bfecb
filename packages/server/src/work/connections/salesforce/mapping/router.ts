import { countAttempt, RATE_LIMITS } from '../../../../platform/http/rate-limit.ts';
import { os, person } from '../../../../tenancy/requests/procedures.ts';
import { previewMapping } from './preview-mapping.ts';
import { getMapping, saveMapping } from './save-mapping.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

export const salesforceMappingHandlers = {
  get: os.salesforceMapping.get.use(person).handler(async ({ context }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return getMapping(context);
  }),
  save: os.salesforceMapping.save.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return saveMapping(context, input);
  }),
  preview: os.salesforceMapping.preview.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return previewMapping(context, input.mapping);
  }),
};
