import { useQueryClient } from '@tanstack/react-query';
import { changed } from '../../../api/answers.ts';
import { type Api, api, query } from '../../../api/client.ts';
import { notify } from '../../../ui/notify.ts';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { meetingsChanged } from '../meetingsChanged.ts';
import { withCorrection } from './corrections.ts';
import { type MeetingSpeaker, type RecordedMeeting, speakerName } from './recordedMeeting.ts';

type MeetingChange = Omit<Parameters<Api['recordedMeetings']['update']>[0], 'id'>;

/** Changes a recorded meeting at once, each change with its undo. Each resolves false when it was refused. */
export function useMeetingMutations(meeting: RecordedMeeting) {
  const cache = useQueryClient();
  const { member, user } = useSession();
  const { id } = meeting;
  const put = (next: RecordedMeeting) =>
    cache.setQueryData(query.recordedMeetings.get.queryKey({ input: { id } }), next);
  const dealId = meeting.deal?.id ?? null;
  const after = () => Promise.all([meetingsChanged(cache, dealId), changed(cache, 'tasks')]);
  const loadCues = () => cache.invalidateQueries({ queryKey: query.recordedMeetings.transcript.key() });
  // The speaker goes after their cues, and comes before them: no cue is shown without its speaker.
  const merge = async (speaker: number, into: number) => {
    const next = await api.recordedMeetings.mergeSpeakers({ id, speaker, into });
    await loadCues();
    put(next);
  };
  const split = async (speaker: number) => {
    put(await api.recordedMeetings.splitSpeaker({ id, speaker }));
    await loadCues();
  };
  /** Says of a speaker what was said of them before. One whom nobody was asked about stays so. */
  const setSpeakerTo = async ({ speaker, contact, member, isConfirmed }: MeetingSpeaker) => {
    if (!contact && !member && !isConfirmed) return;
    put(
      await api.recordedMeetings.setSpeaker({
        id,
        speaker,
        contactId: contact?.id ?? null,
        memberId: member?.id ?? null,
      }),
    );
  };
  const update = (change: MeetingChange, message: string, before?: MeetingChange) =>
    saved(message, async () => put(await api.recordedMeetings.update({ id, ...change })), {
      after,
      ...(before && { undo: async () => put(await api.recordedMeetings.update({ id, ...before })) }),
    });
  return {
    after,
    rename: (title: string) => update({ title }, 'Title changed', { title: meeting.title }),
    setStart: (startsAt: string) => update({ startsAt }, 'Start changed', { startsAt: meeting.startsAt }),
    setDeal: (deal: { id: string; name: string } | null) =>
      update({ opportunityId: deal?.id ?? null }, deal ? `Now on ${deal.name}` : 'Taken off the deal', {
        opportunityId: dealId,
      }),
    setPrivate: (isPrivate: boolean) =>
      update({ isPrivate }, isPrivate ? 'Private: only you see it' : 'Everyone who sees the deal sees this meeting', {
        isPrivate: !isPrivate,
      }),
    setSpeaker: (speaker: MeetingSpeaker, who: { contactId: string | null; memberId: string | null }) =>
      saved(
        `${speakerName(speaker)} saved`,
        async () => put(await api.recordedMeetings.setSpeaker({ id, speaker: speaker.speaker, ...who })),
        {
          after,
          undo: () => setSpeakerTo({ ...speaker, isConfirmed: true }),
        },
      ),
    /** Says that a speaker is the same person as another one, who gets their words. */
    mergeSpeakers: (speaker: MeetingSpeaker, into: MeetingSpeaker) =>
      saved(`${speakerName(speaker)} is now ${speakerName(into)}`, () => merge(speaker.speaker, into.speaker), {
        after,
        undo: async () => {
          await split(speaker.speaker);
          await setSpeakerTo(speaker);
        },
      }),
    /** Gives a merged speaker their words back. */
    splitSpeaker: (speaker: number, from: MeetingSpeaker) =>
      saved('Speakers separated', () => split(speaker), { after, undo: () => merge(speaker, from.speaker) }),
    /** Corrects a line that says `said`. Throws why it was refused. */
    correctCue: async (cue: number, said: string, text: string) => {
      const key = query.recordedMeetings.transcript.queryKey({ input: { id } });
      const correct = async (next: string, expectedText: string) => {
        put(await api.recordedMeetings.correctCue({ id, cue, text: next, expectedText }));
        const kept = cache.getQueryData(key);
        if (kept)
          cache.setQueryData(key, withCorrection(kept, { cue, text: next, by: { id: member.id, name: user.name } }));
        else await cache.invalidateQueries({ queryKey: query.recordedMeetings.transcript.key({ input: { id } }) });
      };
      await correct(text, said);
      notify('Line corrected', { undo: () => saved('Undone', () => correct(said, text), { after }) });
      void after();
    },
    setHeld: (isHeld: boolean) =>
      saved(
        isHeld ? 'On legal hold: nothing is deleted' : 'Legal hold lifted',
        async () => put(await (isHeld ? api.meetingPrivacy.hold({ id }) : api.meetingPrivacy.release({ id }))),
        { after },
      ),
    confirm: () =>
      saved('Meeting logged on the deal', async () => put(await api.recordedMeetings.confirm({ id })), {
        after,
        undo: async () => put(await api.recordedMeetings.unconfirm({ id })),
      }),
    unconfirm: () =>
      saved('No longer an activity of the deal', async () => put(await api.recordedMeetings.unconfirm({ id })), {
        after,
        undo: async () => put(await api.recordedMeetings.confirm({ id })),
      }),
    /** Removes it; undone, `onBack` shows it again. */
    remove: (onBack: () => void) =>
      saved('Meeting removed', () => api.recordedMeetings.remove({ id }), {
        after: () => meetingsChanged(cache, dealId, { removed: id }),
        undo: async () => {
          put(await api.recordedMeetings.restore({ id }));
          onBack();
        },
      }),
  };
}
