import type { MeetingItem } from '@forecastle/rules';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Browser, TestApp } from '../../../../testing/app.ts';
import { withMoments } from '../read-transcript.ts';
import { replaceRuleProposals } from '../write-proposals.ts';

type Given = Partial<MeetingItem> & Pick<MeetingItem, 'kind'>;

const NOTHING = { owner: null, due: null, component: null, competitorId: null, origin: 'rules', rule: null } as const;

/** Proposes items over cues of a transcript, with the whole cue as the quote, in place of what the rules found in it. */
export async function putProposals(
  app: TestApp,
  { organizationId, meetingId, browser }: { organizationId: string; meetingId: string; browser: Browser },
  given: readonly Given[],
) {
  const tuples = (await browser.get(`/recorded-meetings/${meetingId}/transcript`)).body.cues;
  const cues = tuples.map(([startMs, endMs, speaker, text]: [number, number, number | null, string]) => {
    return { startMs, endMs, speaker, text };
  });
  const items = given.map((each): MeetingItem => {
    const cue = each.cue ?? 0;
    const { text, speaker } = cues[cue];
    return { ...NOTHING, cue, lastCue: cue, quote: text, title: text, speaker, ...each };
  });
  await inTenant(app.database.pool, organizationId, (tx) =>
    replaceRuleProposals(
      tx,
      meetingId,
      withMoments({ format: 'webvtt', language: null, isTimed: true, speakers: [], cues }, items),
    ),
  );
  return (await browser.get(`/recorded-meetings/${meetingId}/proposals`)).body.items;
}
