/** What is missing of MEDDPIC, BANT, Discovery Health and the Three Whys, by what it is about: frameworks ask alike things. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const GAP_SECTIONS = {
  'opportunity.metrics': opportunity('No figure to hold on to', 'Metrics are missing', {
    good: [
      'One figure, where it stands, where it should go, by when, and what a point of it is worth. The customer says it without you.',
    ],
    week: [
      'Ask who reports the figure that would move, and spend twenty minutes with that person.',
      'Work out the benefit with their numbers in a call, on a shared screen, and send it the same day for correction.',
    ],
    questions: [
      'Which figure would your management look at first to say that this was worth it?',
      'Where does it stand today, and how do you measure it?',
      'What is one percent of it worth in a year?',
    ],
    show: ['A calculation with three of their figures and one result. Mark which ones are assumed.'],
  }),
  'opportunity.economic_buyer': opportunity(
    'Nobody who can sign',
    'The Economic Buyer or the authority is missing, also as a risk trigger',
    {
      good: [
        'You have spoken with the person who can spend this amount without asking anybody, and know what that person wants of it.',
      ],
      week: [
        'Ask your contact how the last purchase of this size was signed, and by whom. It asks for history, which is easier to answer than power.',
        'Ask to be introduced, and offer your contact a page that makes them look prepared[: {{champion}} would be the one to ask].',
        'Bring somebody of your own management to a call: it is easier to invite a peer.',
      ],
      questions: [
        'Who signs for this amount, and who can stop it without signing?',
        'What does that person have to show for this year?',
        'If they said yes today, could you start, or would it need somebody else?',
      ],
      show: [
        'One page for the person who signs: the problem in money, the way out, the risk of waiting, the decision asked for.',
      ],
    },
  ),
  'opportunity.decision_criteria': opportunity('What they decide by is not known', 'Decision Criteria are missing', {
    good: ['The criteria are written down in their order of weight, and at least one of them came from you.'],
    week: [
      'Send the three criteria you would choose by in their place, and ask which are wrong. People correct sooner than they write.',
      'Find out who wrote each criterion. Criteria belong to people, and people can be convinced.',
    ],
    questions: [
      'If two offers met everything, what would tip it?',
      'Which of these would you drop if you had to drop one?',
      'What would make an offer impossible, whatever else it can do?',
    ],
    show: [
      'Their criteria in a table, with the proof for each beside it: a figure, a reference, or a test they can make.',
    ],
  }),
  'opportunity.decision_process': opportunity('The way to a decision is not known', 'The Decision Process is missing', {
    good: [
      'Every step from today to the signature, who takes it, how long it took last time, and what it needs from you.',
    ],
    week: [
      'Draw the steps you expect and ask what is missing. There is always a committee, a security check or a holiday.',
      'Put the steps that are on paper into Procurement, each with its day.',
    ],
    questions: [
      'Once you say yes, what happens next, and after that?',
      'Which step took longest the last time?',
      'Who can take a step back to its beginning?',
    ],
    show: ['A closing plan as a draft with gaps, to be filled in together.'],
  }),
  'opportunity.pain': opportunity('No problem that hurts', 'Pain or Need is missing', {
    good: [
      'A named person has told you what the problem costs, in money, hours or nerves, and that somebody above them knows.',
    ],
    week: [
      'Leave the demo. Ask for an example of last week in which it went wrong, and follow it to whom it cost what.',
      'Speak with one person who does the work every day. Those who decide often describe the problem of others.',
    ],
    questions: [
      'When did that last happen, and what did it cost?',
      'Who has to explain it when it goes wrong?',
      'If nothing changes for a year, what will be worse?',
      'Where does this stand among the three things you want to get done?',
    ],
    show: [
      'Their problem as a story with one day, one person and one sum. If they correct it, you have won something.',
    ],
  }),
  'opportunity.champion': opportunity(
    'Nobody sells for you inside',
    'The Champion is missing, also as a risk trigger',
    {
      good: [
        'Somebody with influence gains from your success, has proved it by doing something for you, and tells you bad news first.',
      ],
      week: [
        'Test whoever you take for it: ask for something small that costs them effort, an introduction or a document.',
        'If nobody passes, look for the person to whom the old way does most harm. That is seldom your contact.',
        'Make it easy to sell for you: one page in their words, with their figures and their name on it.',
      ],
      questions: [
        'What changes for you if this goes ahead, and what if it does not?',
        'Whom do you have to convince, and what have they said so far?',
        'What would you need from me that you could present yourself?',
      ],
      show: ['A draft of the slide they would present, without your logo.'],
    },
  ),
  'opportunity.budget': opportunity('Money has no source', 'The Budget is missing', {
    good: ['You know from which budget it is paid, who guards it, what else wants it, and by when it is gone.'],
    week: [
      'Name a range before you are asked. Whoever is not shocked has a budget or can find one.',
      'Work out what the problem costs a year: money is found for what costs more.',
    ],
    questions: [
      'Is this planned for, or would it have to be found? Where was it found last time?',
      'Which amount may be signed without a second signature?',
      'What would not be bought if this is?',
    ],
    show: ['Three ways to begin, at three prices, the smallest one a complete step of its own.'],
  }),
  'opportunity.timeline': opportunity('No reason for a day', 'The Timeline, the Critical Event or Why Now is missing', {
    good: [
      'A day on the customer’s side with a consequence: a contract that ends, an audit, a season, a promise to the board.',
    ],
    week: [
      'Work backwards from the day they want to use it: signing, setting up, training. Send it as a question.',
      'If there is no day, move the close date out or the category down. A date without a reason is your own quarter.',
    ],
    questions: [
      'What happens on your side if this is not running by then?',
      'What ends, begins or is due this year that it has to be ready for?',
      'Who would notice first if it came a quarter later?',
    ],
    show: ['What each month of waiting costs, from figures they gave you.'],
  }),
  'opportunity.situation': opportunity('How they work today is not known', 'The Situation is missing', {
    good: ['You can describe their way of working today, with its tools, numbers and people, and they nod.'],
    week: ['Read what is public before you call, and ask only what is not. Then tell it back in five sentences.'],
    questions: [
      'How does it run today, from the first step to the last, and who touches it?',
      'What works well and must not be lost?',
      'What has changed in the last year?',
    ],
  }),
  'opportunity.impact': opportunity('The effect is not known', 'The Impact is missing', {
    good: ['The effect is told in money or risk for the company, and in something personal for somebody in it.'],
    week: ['Follow the problem one department further: who waits, pays or apologises because of it?'],
    questions: [
      'Who else feels it when this goes wrong?',
      'What would you do with the hours or the money it takes today?',
      'What would it mean for you personally to have it solved?',
    ],
    show: ['Cause and effect on one line, from the daily annoyance to the figure their management watches.'],
  }),
  'opportunity.end_vision': opportunity('No picture of afterwards', 'The End Vision is missing', {
    good: ['The customer describes a day after the change, in detail, and you recognise your product in it.'],
    week: ['Ask for the picture before you show yours. What you paint is an offer; what they paint is a wish.'],
    questions: [
      'It is a year from now and it went well: what does a Monday look like?',
      'What will people no longer have to do?',
      'How will you know that it was worth it?',
    ],
    show: ['A customer a year further, told by somebody in the same role.'],
  }),
  'opportunity.why_anything': opportunity('Nothing says that they must change', 'Why Anything is missing', {
    good: ['The customer has a reason to leave what they have that is stronger than the comfort of staying.'],
    week: [
      'Argue once for doing nothing, honestly, and listen to what they answer. If they agree, you have saved a quarter.',
    ],
    questions: [
      'What would have to happen for you to leave it as it is?',
      'Who in the house is content with how it is?',
    ],
    show: ['The price of staying, as a sum for a year, with their figures.'],
  }),
  'opportunity.why_us': opportunity('Nothing says that it is you', 'Why Us is missing', {
    good: ['The customer names something that you have, the others do not, and that weighs with whoever decides.'],
    week: [
      'Ask what they would miss if you withdrew. If nothing, you are the second price.',
      'Put one difference in the centre and prove it by a test with their own data.',
    ],
    questions: [
      'What have you seen with us that you have not seen elsewhere?',
      'What do the others do better, in your eyes?',
      'If the price were the same, whom would you choose, and why?',
    ],
    show: ['One difference with its proof. Three differences are none.'],
  }),
} as const;
