import { useQueryClient } from '@tanstack/react-query';
import { changed } from '../../../api/answers.ts';
import { type Api, api, query } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import { meetingsChanged } from '../meetingsChanged.ts';
import { type MeetingSpeaker, type RecordedMeeting, speakerName } from './recordedMeeting.ts';

type MeetingChange = Omit<Parameters<Api['recordedMeetings']['update']>[0], 'id'>;

/** Changes a recorded meeting at once, each change with its undo. Each resolves false when it was refused. */
export function useMeetingMutations(meeting: RecordedMeeting) {
  const cache = useQueryClient();
  const { id } = meeting;
  const put = (next: RecordedMeeting) =>
    cache.setQueryData(query.recordedMeetings.get.queryKey({ input: { id } }), next);
  const dealId = meeting.deal?.id ?? null;
  const after = () => Promise.all([meetingsChanged(cache, dealId), changed(cache, 'tasks')]);
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
          undo: async () =>
            put(
              await api.recordedMeetings.setSpeaker({
                id,
                speaker: speaker.speaker,
                contactId: speaker.contact?.id ?? null,
                memberId: speaker.member?.id ?? null,
              }),
            ),
        },
      ),
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
