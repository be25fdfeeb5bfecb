/** What was said in the recorded meetings of the demo company. */

export interface SpokenMeeting {
  readonly title: string;
  /** Rep whose deal it is about. */
  readonly rep: string;
  /** The deal is the largest one in these stages, by their places among the open ones. */
  readonly stages: readonly [first: number, last: number];
  readonly daysAgo: number;
  /** Minute of the local day. */
  readonly minute: number;
  /** Who speaks, and what they say. */
  readonly lines: readonly (readonly [by: 'us' | 'first' | 'second', text: string])[];
}

export const SPOKEN_MEETINGS: readonly SpokenMeeting[] = [
  {
    title: 'Discovery call',
    rep: 'Mere Walker',
    stages: [0, 2],
    daysAgo: 1,
    minute: 10 * 60,
    lines: [
      [
        'us',
        'Thanks for making the time. I would like to hear how you plan the docks today, before I show you anything.',
      ],
      [
        'first',
        'Happy to. Today two planners keep the slots in a spreadsheet and phone the carriers when something moves.',
      ],
      ['us', 'And what happens when a truck is late?'],
      [
        'first',
        'It waits. Missed slots cost us about forty thousand dollars a month in waiting time, and that is before the overtime.',
      ],
      ['second', 'The drivers complain as well. We lost one carrier over it in spring.'],
      ['us', 'Who feels that number the most on your side?'],
      ['first', 'Our CFO. She asked in October why the overtime keeps going up, and nobody had a good answer.'],
      ['us', 'Is she the person who would sign for a project like this?'],
      ['first', 'Yes. Anything above two hundred thousand goes to our CFO, and she has the final say.'],
      ['us', 'What would have to be better in six months for her to call it a success?'],
      ['first', 'We want to cut the waiting time from fifty minutes to twenty. That is the number she would look at.'],
      ['second', 'And it has to run with our own carriers’ portals. If it does not, the sites will not use it.'],
      ['us', 'That is fair. Are you looking at anybody else?'],
      [
        'second',
        'We had a demo of Quaywise last week. It is cheaper than you, but they could not say where our data would be.',
      ],
      ['us', 'Good to know. When do you need this to be live?'],
      ['first', 'Before the peak season. Our contract with the yard software ends in March, so it has to run by then.'],
      [
        'second',
        'There is a change freeze from the middle of December until the new year. Nothing goes live in that time.',
      ],
      ['us', 'Then we plan around that. Do you have a budget for it?'],
      [
        'first',
        'It is not in the budget yet. We would have to move money from another project to pay for it this year.',
      ],
      ['us', 'I will send you the waiting time calculator by Thursday, so that you can put your own numbers in.'],
      ['first', 'Please do. I can get you the slot data of the last three months by Friday.'],
      ['second', 'Can your system read the messages of our carriers, or do they all have to change?'],
      ['us', 'I would have to check that with our engineers and get back to you.'],
      ['us', 'Could we meet again next Tuesday at ten, with the planners, and go through your data?'],
      ['first', 'Tuesday at ten works for us.'],
      ['second', 'I like where this is going. I would love to see it with our own docks.'],
      ['us', 'Great. Talk to you on Tuesday.'],
    ],
  },
  {
    title: 'Technical demo',
    rep: 'Mere Walker',
    stages: [3, 5],
    daysAgo: 2,
    minute: 14 * 60,
    lines: [
      ['us', 'You have seen the dock plan now. What is open from your side?'],
      ['first', 'The plan itself is what we need. This is exactly what our planners asked for.'],
      ['second', 'From the security side I need to know where the backups are and who can read them.'],
      ['us', 'They stay in the region you choose. I will send you the security paper tomorrow.'],
      ['second', 'Thanks. And do you support our identity provider for sign-in?'],
      ['us', 'Yes, OpenID Connect. We did that for the port in your region.'],
      ['second', 'How long do you keep the logs of who changed a slot?'],
      ['us', 'I do not have that number with me. I will check and get back to you.'],
      ['first', 'My worry is the price. It is more than we wanted to spend, and the board will ask why.'],
      ['us', 'I understand. For a term of three years we can offer a ten percent discount on the licences.'],
      ['first', 'Ten percent helps, but I need a number that I can defend in front of our finance team.'],
      [
        'second',
        'Portcullis is already installed at two of our sites, so somebody will ask why we do not extend that.',
      ],
      ['us', 'What do the planners there say about it?'],
      ['first', 'They do not like it. Every route change takes a week and a consultant.'],
      ['us', 'How will the decision be made from here?'],
      ['first', 'Procurement compares both offers, then the steering committee decides in its monthly meeting.'],
      [
        'second',
        'We decide on three things: sign-in with our provider, data in the region, and no consultant for route changes.',
      ],
      [
        'first',
        'One more thing. Our operations director is leaving at the end of the month, and he started this project.',
      ],
      ['us', 'Who takes it over from him?'],
      ['first', 'I do. I have wanted this for two years, and I will present it to the committee myself.'],
      ['us', 'Then let us prepare that together. Can we meet on Thursday at two to go through the business case?'],
      ['first', 'Thursday at two is good. I will bring the overtime figures.'],
      ['second', 'We agreed that the pilot starts with the two northern sites.'],
      ['first', 'If the committee says yes, how soon could we start?'],
      ['us', 'Two weeks after the order. I will write the plan for the two sites and send it to you by Friday.'],
    ],
  },
  {
    title: 'Executive briefing',
    rep: 'Ana Ruiz',
    stages: [3, 5],
    daysAgo: 3,
    minute: 9 * 60 + 30,
    lines: [
      ['us', 'Thank you for joining. I will keep it to what you have to decide.'],
      ['first', 'Good. I have read the business case. The saving is clear to me, the risk is not.'],
      ['us', 'What would you see as the largest risk?'],
      ['first', 'The sites. We rolled out a system last year, and two sites went back to paper within a month.'],
      ['second', 'That was Meridian. The drivers did not like the app.'],
      ['us', 'We put one of our people on each site for the first two weeks. That is in the offer.'],
      ['first', 'I want that in the contract, not in a presentation.'],
      ['us', 'I will add it to the contract and send you the new draft by Wednesday.'],
      ['first', 'Fine. I sign anything up to half a million, so this one does not have to go to the board.'],
      ['second', 'The budget is approved. It is in the plan for this year.'],
      ['us', 'Then what is left before you can sign?'],
      ['first', 'Legal has to read it. They have a queue at the moment, and it takes them three weeks.'],
      ['second', 'I will ask our lawyer to look at it this week.'],
      ['first', 'The payment terms are a problem. Thirty days is too short for us, we pay everybody after sixty.'],
      ['us', 'I cannot promise that today. I would have to ask our finance team.'],
      ['first', 'Do that. We have decided to go with you if the terms work.'],
      ['us', 'Thank you. Shall we speak on Friday at eleven to close the open points?'],
      ['second', 'Friday at eleven is fine. I will send the invitation.'],
    ],
  },
];
