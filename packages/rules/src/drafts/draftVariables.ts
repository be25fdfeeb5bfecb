/** Variables of conversation templates, and who may read them. */
import type { TemplateVariable } from '../prompts/templateVariables.ts';

type More = Pick<TemplateVariable, 'isList' | 'isSentence'>;

export interface LabelledVariable extends TemplateVariable {
  /** Says in one to five words what the deal lacks if nothing stands for the variable. */
  readonly label: string;
}

const customer = (label: string, says: string, more: More = {}): LabelledVariable => ({
  label,
  says,
  for: 'customer',
  ...more,
});
const colleagues = (label: string, says: string, more: More = {}): LabelledVariable => ({
  label,
  says,
  for: 'colleagues',
  ...more,
});
const LIST = { isList: true } as const;
const SENTENCE = { isSentence: true } as const;

/**
 * Customer variables can be used in texts for the customer. Colleague variables are refused there, because scores, roles
 * and doubts are internal.
 */
export const DRAFT_VARIABLES = {
  first_name: customer('Recipient', 'First name of the recipient'),
  person: customer('Recipient', 'Name of the recipient'),
  // An introduction stands for somebody never met, so it lacks only where the deal has no contact.
  opening: customer('Recipient', 'First sentence, depending on the last contact', SENTENCE),
  last_contact: customer('Last contact', 'Date of the last contact with the recipient'),
  me: customer('Your name', 'Your name'),
  my_company: customer('Your organisation', 'Your organisation'),
  account: customer('Account', 'Name of the account'),
  account_or_deal: customer('Account', 'Account name, or the opportunity’s without an account'),
  deal: customer('Opportunity name', 'Name of the opportunity'),
  products: customer('Products', 'Products of the opportunity'),
  customer_words: customer(
    'Customer quotes',
    'What the customer said, in their words (first four), one per line',
    LIST,
  ),
  open_questions: customer('Open questions', 'Questions about the first gaps, one per line', LIST),
  meeting_date: customer('Recorded meeting', 'Date of the recorded meeting'),
  meeting_agreed: customer(
    'Agreed in the meeting',
    'Decisions and action items of the recorded meeting, one per line, as many as fit an email',
    LIST,
  ),
  meeting_next_step: customer('Next step of the meeting', 'Next step agreed in the recorded meeting'),
  stage: colleagues('Stage', 'Stage'),
  stage_since: colleagues('First day in this stage', 'First day in this stage'),
  amount: colleagues('Amount', 'Amount'),
  close_date: colleagues('Close date', 'Close date'),
  probability: colleagues('Probability', 'Probability'),
  category: colleagues('Forecast category', 'Forecast category'),
  owner: colleagues('Owner', 'Owner of the opportunity'),
  next_step: colleagues('Next step', 'Next step'),
  description: colleagues('Description', 'Description of the opportunity'),
  account_description: colleagues('Account description', 'Description of the account'),
  organization_description: colleagues('Organisation description', 'Organisation description of the account'),
  industry: colleagues('Industry', 'Industry of the account'),
  economic_buyer: colleagues('Economic Buyer', 'Economic Buyer'),
  champion: colleagues('Champion', 'Champion'),
  person_summary: colleagues('Recipient', 'Title, influence and last contact of the recipient'),
  people: colleagues('People', 'People on the opportunity, one per line', LIST),
  unmet_people: colleagues('People nobody has met', 'People on the opportunity nobody has met, one per line', LIST),
  confirmed: colleagues('Confirmed evidence', 'Evidence the customer confirmed, one per line', LIST),
  unconfirmed: colleagues(
    'Unconfirmed evidence',
    'Credible evidence the customer has not confirmed, one per line',
    LIST,
  ),
  contradicted: colleagues('Contradicted evidence', 'Evidence that is missing or contradicted, one per line', LIST),
  gaps: colleagues('Framework gaps', 'Components with nothing recorded, one framework per line', LIST),
  risk_score: colleagues('Risk score', 'Risk score'),
  confidence: colleagues('Forecast confidence', 'Forecast confidence'),
  drag: colleagues('Deal drag', 'Deal drag'),
  pushes: colleagues('Pushes of the close date', 'How often the close date was pushed'),
  risks: colleagues('Risk triggers', 'Risk triggers, one per line', LIST),
  last_activity: colleagues('Activities', 'Latest activity'),
  activities: colleagues('Activities', 'Latest five activities, one per line', LIST),
  meeting: colleagues('Recorded meeting', 'Title, date and people of the recorded meeting', SENTENCE),
  meeting_decisions: colleagues('Decisions of the meeting', 'Decisions of the recorded meeting, one per line', LIST),
  meeting_actions: colleagues(
    'Action items of the meeting',
    'Action items of the recorded meeting with owner and day, one per line',
    LIST,
  ),
  meeting_learned: colleagues(
    'Learned in the meeting',
    'Evidence, buying signals, competitors and pricing of the recorded meeting, one per line',
    LIST,
  ),
  meeting_concerns: colleagues(
    'Concerns in the meeting',
    'Objections and risks of the recorded meeting, one per line',
    LIST,
  ),
  meeting_questions: colleagues('Questions in the meeting', 'Questions of the recorded meeting, one per line', LIST),
  meeting_undecided: colleagues(
    'Undecided in the meeting',
    'Says that items of the recorded meeting are still proposed',
  ),
  meeting_unassigned: colleagues(
    'Unassigned in the meeting',
    'Says that action items of the recorded meeting lack an owner or a day',
  ),
  notes: colleagues('Notes', 'Latest three notes, one per line', LIST),
  line_items: colleagues('Line items', 'Line items, one per line', LIST),
  competitors: colleagues('Competitors', 'Competitors, one per line', LIST),
  procurement: colleagues('Procurement steps', 'Procurement steps, one per line', LIST),
} as const satisfies Record<string, LabelledVariable>;

export type DraftVariable = keyof typeof DRAFT_VARIABLES;

export const isDraftVariable = (name: string): name is DraftVariable => Object.hasOwn(DRAFT_VARIABLES, name);
