/** What a pipeline asks of whoever leads it. */
import { section } from './section.ts';

const pipeline = section('pipeline');

export const PIPELINE_SECTIONS = {
  'pipeline.review': pipeline('The weekly review', 'Always', {
    good: [
      'Half an hour per rep, same day each week. Discuss deals you can still change.',
      'Each deal leaves with one step, one owner and one date, or leaves the pipeline.',
      'You can explain the change since last week: won, lost, new, moved, changed amounts.',
    ],
    week: [
      'Sort the heatmap by revenue at stake and take the top ten.',
      'Before the review, reps clear overdue actions in their plans.',
      'End with the deals to qualify out.',
    ],
    questions: [
      'What has to happen this week to move this deal closer to signature?',
      'What did the customer confirm, and what do we assume?',
      'Who could say no and has not been met?',
      'If you had to drop one of your five largest deals, which one, and why?',
    ],
    show: [
      'The heatmap on a shared screen, one row at a time: score, reasons, next step.',
      'Changes since last Monday, from the trend.',
    ],
  }),
  'pipeline.empty': pipeline('No open deals', 'No open deal passes the filter', {
    good: ['The pipeline holds enough open deals for the next quarter.'],
    week: [
      'Clear the filters first. They may hide the deals.',
      'Still none? Block two mornings for prospecting, and revisit qualified-out deals with a follow-up.',
    ],
    questions: ['Which deals did we lose to “no decision” last year, and what has changed there?'],
  }),
  'pipeline.at_risk': pipeline('Revenue on red deals', 'Open deals are at high risk', {
    good: ['Less than a fifth of the open amount is red, and none of it is in Commit.'],
    week: [
      '{{at_risk_deals}} with {{at_risk}} are at high risk, {{at_risk_percent}} of the pipeline. Take the three largest yourself.',
      'Decide this week for each: save it (owner, date), move it out or close it.',
      'Red deal in Commit? Change the category first.',
    ],
    questions: [
      'Why is it red: unknown facts, missing contacts or no activity?',
      'Who at the customer would call you back today?',
      'What do you need from me, and when would we see a result?',
    ],
    show: ['The score explanation, and the three actions with the largest gain.'],
  }),
  'pipeline.unqualified': pipeline('Unqualified deals', 'A fifth or more of the open deals are not yet qualified', {
    good: ['After two weeks, each deal has answers on budget, need, authority and time, or a reason why not.'],
    week: [
      '{{unqualified}} have no evidence. They count in no risk figure.',
      'Share them out, ten minutes each: one call, four questions, evidence recorded the same day.',
      'No answer after two tries? Qualify out with a follow-up.',
    ],
    questions: [
      'Why is this in the pipeline, and who asked for it?',
      'When did the customer last do something for it?',
    ],
  }),
  'pipeline.quality': pipeline('Missing data', 'Data quality is below 80', {
    good: ['Data quality is 80 or more.'],
    week: [
      'Data quality is {{quality}}. What is missing, largest effect first:',
      '{{defects}}',
      'Take the first gap, filter the list by it and fix it together in 20 minutes.',
    ],
    questions: ['Which of these fields does nobody need? Tell RevOps.'],
  }),
  'pipeline.drag': pipeline('Stalled deals', 'Deals have a drag over 50', {
    good: ['No deal has drag over 50 for more than two weeks.'],
    week: [
      '{{reviewed}} have drag over 50; the average is {{drag}}. Causes:',
      '{{wastes}}',
      'Find the common cause first: a stage, one of our steps, a person.',
    ],
    questions: ['Where do deals wait for us?', 'Which of our approvals takes longer than the customer’s?'],
    show: ['Drag by stage and by rep, with the top cause.'],
  }),
  'pipeline.triggers': pipeline('Urgent risk triggers', 'There are risk triggers of high urgency', {
    good: ['High-urgency triggers are planned or dismissed with a reason on the same day.'],
    week: [
      '{{high}} with high urgency, most frequent first:',
      '{{triggers}}',
      'Add each to its owner’s plan, or dismiss it with a good reason.',
    ],
    questions: ['Which of these did you know about already?', 'What stops you from calling today?'],
  }),
  'pipeline.people': pipeline(
    'Single-threaded deals',
    'A tenth or more of the deals lack an Economic Buyer, a Champion or a second contact, or one has gone quiet',
    {
      good: ['Each larger deal has a signer, a Champion and a third contact.'],
      week: [
        'Review the ten largest for one question: who signs, and when did we last talk?',
        'Take one introduction per rep yourself this week.',
      ],
      questions: ['Who do we know only by name?', 'Who would speak for us if our contact left tomorrow?'],
      show: ['Contacts with roles and freshness, next to those of a won deal.'],
    },
  ),
  'pipeline.dates': pipeline('Unreliable close dates', 'Close dates have passed or were pushed repeatedly', {
    good: ['Close dates are in the future, each with a customer reason.'],
    week: [
      'Reset every passed date before the review, from the remaining steps.',
      'Pushed three times? Out of the forecast until the customer acts.',
    ],
    questions: ['Who set this date, they or we?', 'What happens at the customer if it passes again?'],
  }),
  'pipeline.sound': pipeline('No issues', 'No other section applies', {
    good: ['No red amount, no missing data, no stalled deals.'],
    week: [
      'Compare the open amount with what is still to win, and build new pipeline.',
      'Let a rep present a deal that went well, and note which step made the difference.',
    ],
    questions: ['Where will next quarter’s first three signatures come from?'],
  }),
} as const;
