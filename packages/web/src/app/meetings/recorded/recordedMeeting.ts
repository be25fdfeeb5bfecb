/** Names what the API answers about recorded meetings, with the words and looks of it. */
import { COMPONENT_NAMES, type ComponentKey, FRAMEWORK_KEYS, FRAMEWORK_NAMES, FRAMEWORKS } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import type { Tone } from '../../../ui/Chip.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { FRAMEWORK_TABS, tabPath } from '../../opportunities/show/tabs.ts';

type Answer<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;

export type RecordedMeeting = Answer<Api['recordedMeetings']['get']>;
export type MeetingSpeaker = RecordedMeeting['speakers'][number];
export type WholeTranscript = Answer<Api['recordedMeetings']['transcript']>;
export type Cue = WholeTranscript['cues'][number];
export type CueCorrection = WholeTranscript['corrections'][number];
export type Proposal = Answer<Api['meetingProposals']['list']>['items'][number];
export type ProposalList = Answer<Api['meetingProposals']['list']>;
export type RulesReading = ProposalList['rules'];
export type ModelOffer = ProposalList['model'];
export type ProposalKind = Proposal['kind'];
export type MeetingChanges = Answer<Api['meetingProposals']['changes']>;
export type ComponentChoice = NonNullable<Proposal['component']>;

export const KIND_LOOKS: Readonly<Record<ProposalKind, { tone: Tone; icon: IconName }>> = {
  action_item: { tone: 'neutral', icon: 'check' },
  decision: { tone: 'neutral', icon: 'flag' },
  risk: { tone: 'risk', icon: 'alert' },
  objection: { tone: 'attention', icon: 'comment' },
  buying_signal: { tone: 'health', icon: 'arrow-up' },
  competitor: { tone: 'neutral', icon: 'people' },
  next_step: { tone: 'neutral', icon: 'arrow-right' },
  pricing: { tone: 'neutral', icon: 'deals' },
  question: { tone: 'attention', icon: 'question' },
  evidence: { tone: 'neutral', icon: 'target' },
};

/** What a notice says once a proposal is confirmed, by its kind. */
export const CONFIRMED_WORDS: Readonly<Record<ProposalKind, string>> = {
  action_item: 'Task added',
  decision: 'Decision noted',
  risk: 'Risk noted',
  objection: 'Objection noted',
  buying_signal: 'Buying signal noted',
  competitor: 'Competitor added to the deal',
  next_step: 'Next step set',
  pricing: 'Pricing noted',
  question: 'Open question noted',
  evidence: 'Evidence recorded',
};

/** Returns whether a title is a quote but for its end and what stands in front to gain time: nobody reads both. */
export function saysTheSame(title: string, quote: string): boolean {
  const [said, note] = [bare(quote), bare(title)];
  const from = said.lastIndexOf(note);
  const behind = said.length - from - note.length;
  // A title between quotation marks leaves out what was only said to gain time, at its end too.
  const isWhole = behind === 0 || (title.startsWith('“') && !title.includes('…') && behind <= FILLER_CHARACTERS);
  if (from < 0 || !isWhole) return false;
  const before = said.slice(0, from);
  return before.length <= FILLER_CHARACTERS && !WHO.test(before);
}
const FILLER_CHARACTERS = 20;
/** Without the person it would be another sentence. */
const WHO = /\b(?:i|we|you|he|she|it|they)\b/u;
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.!?…“”"\s]+/gu, ' ')
    .trim();

/** Returns how people call a speaker: the person it is, else the name in the transcript. */
export function speakerName({ contact, member, label, speaker }: MeetingSpeaker): string {
  return contact?.name ?? member?.name ?? (label || `Speaker ${speaker + 1}`);
}

const SPEAKER_COLOURS = [
  { ink: 'text-speaker-1', fill: 'bg-speaker-1' },
  { ink: 'text-speaker-2', fill: 'bg-speaker-2' },
  { ink: 'text-speaker-3', fill: 'bg-speaker-3' },
  { ink: 'text-speaker-4', fill: 'bg-speaker-4' },
  { ink: 'text-speaker-5', fill: 'bg-speaker-5' },
  { ink: 'text-speaker-6', fill: 'bg-speaker-6' },
] as const;

/** Returns the colour of a speaker. Names stand beside it: more speakers than colours share them. */
export const speakerColour = (speaker: number) =>
  SPEAKER_COLOURS[speaker % SPEAKER_COLOURS.length] ?? SPEAKER_COLOURS[0];

/** Returns "MEDDPIC · Economic Buyer". */
export const componentWords = ({ framework, component }: ComponentChoice): string =>
  `${FRAMEWORK_NAMES[framework]} · ${COMPONENT_NAMES[component as ComponentKey] ?? component}`;

const keyOf = ({ framework, component }: ComponentChoice): string => `${framework}.${component}`;

/** Lists the components of all frameworks, for a field that takes one. */
export const COMPONENT_OPTIONS = FRAMEWORK_KEYS.flatMap((framework) =>
  FRAMEWORKS[framework].map((component) => {
    const choice: ComponentChoice = { framework, component };
    return { value: keyOf(choice), label: componentWords(choice), choice };
  }),
);

export const componentOption = (component: ComponentChoice | null) =>
  COMPONENT_OPTIONS.find(({ value }) => component !== null && value === keyOf(component)) ?? null;

/** Returns where the deal shows what was made of a proposal; null where nothing was. */
export function resultPath({ result, component }: Proposal, dealId: string): string | null {
  if (!result) return null;
  const deal = dealPath(dealId);
  switch (result.kind) {
    case 'evidence':
      return tabPath(deal, component ? FRAMEWORK_TABS[component.framework] : 'meddpic');
    case 'task':
      return tabPath(deal, 'activities');
    case 'competitor':
      return tabPath(deal, 'competitors');
    case 'next_step':
      return deal;
  }
}

export const RESULT_WORDS: Readonly<Record<NonNullable<Proposal['result']>['kind'], string>> = {
  task: 'Task',
  evidence: 'Evidence',
  competitor: 'Competitor',
  next_step: 'Next step',
};
