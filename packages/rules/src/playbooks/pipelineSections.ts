/** What a pipeline asks of whoever leads it. */
import { section } from './section.ts';

const pipeline = section('pipeline');

export const PIPELINE_SECTIONS = {
  'pipeline.review': pipeline('The weekly review', 'Always', {
    good: [
      'Half an hour a rep, the same day each week. Deals are spoken of that can still be changed, not those that were nice.',
      'Each deal leaves with one step, one name and one day, or leaves the pipeline.',
      'The figure of today is explained by what moved since last week: won, lost, new, moved in time, changed in amount.',
    ],
    week: [
      'Sort the heatmap by revenue at stake and take the first ten. Below them is where time is lost.',
      'Before the review each rep works off what is overdue in their plan. In it nobody types.',
      'End with the deals that go: whoever qualifies out early has time for what is left.',
    ],
    questions: [
      'What has to happen this week for this deal to be nearer to a signature on Friday?',
      'What do we know from the customer, and what do we only believe?',
      'Who has not been met who could say no?',
      'If you had to drop one of your five largest, which, and why?',
    ],
    show: [
      'The heatmap on a shared screen, one row opened at a time: the score, its reasons, the next step.',
      'What moved since last Monday, from the trend.',
    ],
  }),
  'pipeline.empty': pipeline('Nothing is open here', 'No open deal passes the filter', {
    good: ['A pipeline is empty for one quarter because of what was not begun in the quarter before.'],
    week: [
      'Take the filter away first: perhaps the deals are there and these conditions hide them.',
      'If there are none, block two mornings for new conversations, and bring back what was qualified out with a follow-up.',
    ],
    questions: ['Which lost deals of the last year were lost to “no decision”, and what has changed there?'],
  }),
  'pipeline.at_risk': pipeline('Revenue on red deals', 'Open deals are at high risk', {
    good: ['Less than a fifth of the open amount stands on red deals, and none of it in Commit.'],
    week: [
      '{{at_risk_deals}} with {{at_risk}} are at high risk, {{at_risk_percent}} of the pipeline. Take the three largest yourself.',
      'Decide for each within the week: save it (with whom, until when), move it out of the quarter, or end it.',
      'Where a red deal stands in Commit, change the category before you change the deal.',
    ],
    questions: [
      'What made it red: what we do not know, whom we do not meet, or what we do not do?',
      'Who on their side would call you back today?',
      'What would you need from me to turn it around, and by when would we see it?',
    ],
    show: ['The explanation of the score, and the three steps that would raise it most with their points.'],
  }),
  'pipeline.unqualified': pipeline(
    'Deals nobody can judge',
    'A fifth or more of the open deals are not yet qualified',
    {
      good: [
        'A deal that is two weeks old has an answer to budget, need, authority and time, or a reason why it has none.',
      ],
      week: [
        '{{unqualified}} have no evidence at all. Nobody knows whether they are good: they count in no risk figure.',
        'Share them out, ten minutes each: one call, four questions, evidence recorded the same day.',
        'What cannot be reached in two tries goes out, with a follow-up.',
      ],
      questions: ['Why is this in the pipeline? Who asked for it?', 'When did the customer last do something for it?'],
    },
  ),
  'pipeline.quality': pipeline('Records with holes', 'Data quality is below 80', {
    good: ['Above 80, the figures can be argued with. Below 60, the argument is about the data.'],
    week: [
      'Data quality is {{quality}}. What it lacks, the costliest first:',
      '{{defects}}',
      'Take the first kind alone, filter the list by it and mend it together in twenty minutes. Next week the second.',
    ],
    questions: ['Which of these fields does nobody need? Tell RevOps, rather than leaving it empty.'],
  }),
  'pipeline.drag': pipeline('Deals that no longer move', 'Deals have a drag over 50', {
    good: ['No deal has a drag over 50 for longer than two weeks: it is mended, or it is ended.'],
    week: [
      '{{reviewed}} have a drag over 50, and the mean is {{drag}}. What adds to it:',
      '{{wastes}}',
      'Look for what they have in common before you coach each: a stage, a step of ours, a person.',
    ],
    questions: [
      'Where do our deals wait for us rather than for the customer?',
      'Which approval of our own takes longer than the customer’s?',
    ],
    show: ['The drag by stage and by rep, and the one waste that leads.'],
  }),
  'pipeline.triggers': pipeline('What cannot wait', 'Risk triggers of high urgency stand', {
    good: [
      'A trigger of high urgency is answered on the day it appears: by a step in a plan, or dismissed with a reason.',
    ],
    week: [
      '{{high}} of high urgency stand. What stands, the most frequent first:',
      '{{triggers}}',
      'Put each into the plan of its owner. What is dismissed needs a reason that somebody else would accept.',
    ],
    questions: ['Which of these did you know of before the system did?', 'What keeps you from calling today?'],
  }),
  'pipeline.people': pipeline(
    'Too few people know you',
    'A tenth or more of the deals lack an Economic Buyer, a Champion or a second contact, or one has gone quiet',
    {
      good: ['In each deal above the median somebody who signs, somebody who sells for you, and one more.'],
      week: [
        'Go through the ten largest for one question alone: who signs, and when did we last speak?',
        'Take one introduction a rep upon yourself this week. Managers are answered by managers.',
      ],
      questions: ['Whom do we know only by name?', 'Who would speak for us if our contact left tomorrow?'],
      show: ['The contacts of a deal with their roles and freshness, beside those of one that was won.'],
    },
  ),
  'pipeline.dates': pipeline('Dates nobody believes', 'Close dates have passed or were pushed again and again', {
    good: ['Close dates lie ahead, and each has a reason on the customer’s side.'],
    week: [
      'Have each date that has passed set anew before the review, from the steps that are left and not from the end of the quarter.',
      'What was pushed three times leaves the forecast until the customer has done something for it.',
    ],
    questions: ['Who named this date, they or we?', 'What happens on their side if it passes again?'],
  }),
  'pipeline.sound': pipeline('In good order', 'Nothing else asks for a deed', {
    good: ['No red amount, no holes in the records, nothing that stands still. Now it is a question of enough.'],
    week: [
      'Use the time for what is not in here yet: hold the open amount against what is still to be won.',
      'Let somebody explain a deal that went well, and write down which step made the difference.',
    ],
    questions: ['Where will next quarter’s first three signatures come from?'],
  }),
} as const;
