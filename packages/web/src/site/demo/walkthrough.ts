import type { CloseUpProps } from '../screens/CloseUp.tsx';
import type { ScreenName } from '../screens/Screen.tsx';

export interface Step {
  /** On the clock of the two minutes. */
  readonly at: string;
  readonly title: string;
  readonly words: string;
  readonly screen: ScreenName;
  readonly alt: string;
  readonly shape?: CloseUpProps['shape'];
  /** The part of the picture that is shown where it is small, on the home page. */
  readonly closer?: Pick<CloseUpProps, 'scale' | 'from'>;
}

/** The two minutes, each step a screen of the product. The home page shows every second one. */
export const STEPS: readonly Step[] = [
  {
    at: '0:00',
    title: 'Drop in the spreadsheet',
    words:
      'The report you already have. Encoding, header row, numbers and dates are recognised, and each field is matched to a column for you to check.',
    screen: 'import-mapping',
    alt: 'The columns of a spreadsheet matched to the fields of a deal, with sample values beside each.',
  },
  {
    at: '0:25',
    title: 'See what would happen',
    words:
      'How many deals would be new, how many rows cannot be read, and why. Nothing is written until you say so, and rejected rows come back as a file.',
    screen: 'import-preview',
    shape: 'wide',
    alt: 'The preview of an import: counts of deals to be made and rows that need a look, before anything is written.',
  },
  {
    at: '0:45',
    title: 'Read the quarter',
    words:
      'The most likely figure with its low and high, the open pipeline by risk, and every deal with its scores, the most at stake first.',
    screen: 'pipeline-intelligence',
    shape: 'wide',
    closer: { scale: 1.95, from: 0.172 },
    alt: 'Pipeline Intelligence: the quarter as a band, the pipeline by risk, and the heatmap of deals.',
  },
  {
    at: '1:10',
    title: 'Ask the forecast why',
    words:
      'Closed so far, open deals by their chance to be won, business not yet created: parts that add up to the figure.',
    screen: 'forecast-why',
    shape: 'wide',
    alt: 'The panel behind the forecast, with the parts that add up to the most likely figure.',
  },
  {
    at: '1:30',
    title: 'Ask a deal why',
    words:
      'Risk in four parts with their points, in sentences that name the cause, and what would help most with what it would bring.',
    screen: 'why-risk',
    shape: 'whole',
    alt: 'A deal’s risk score with its parts, reasons and the steps that would help most.',
  },
  {
    at: '1:50',
    title: 'Mend it, and watch the score move',
    words:
      'Record that the Champion is confirmed, and by whom. The deal is scored anew at once, and so is the quarter.',
    screen: 'evidence-meddpic',
    alt: 'The MEDDPIC tab of a deal: each component with the strength of its evidence, notes and source.',
  },
];
