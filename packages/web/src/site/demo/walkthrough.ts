import type { CloseUpProps } from '../screens/CloseUp.tsx';
import type { ScreenName } from '../screens/Screen.tsx';

export interface Step {
  readonly title: string;
  readonly words: string;
  readonly screen: ScreenName;
  readonly alt: string;
  readonly shape?: CloseUpProps['shape'];
}

/** From a spreadsheet to the first forecast, each step a screen of the product. */
export const STEPS: readonly Step[] = [
  {
    title: 'Drop in the spreadsheet',
    words:
      'Use the report you already have. Forecastle finds the header row, numbers and dates, and proposes a field for each column.',
    screen: 'import-mapping',
    alt: 'The columns of a spreadsheet matched to the fields of a deal, with sample values beside each.',
  },
  {
    title: 'Preview the import',
    words:
      'See how many deals are new, and which rows have errors and why. Nothing changes until you confirm. Download rejected rows as a file.',
    screen: 'import-preview',
    shape: 'wide',
    alt: 'The preview of an import: counts of deals to be made and rows that need a look, before anything is written.',
  },
  {
    title: 'Read the quarter',
    words:
      'The most likely figure with its range, the open pipeline by risk, and every deal with its scores, largest risk first.',
    screen: 'pipeline-intelligence',
    shape: 'wide',
    alt: 'Pipeline Intelligence: the quarter with its range, the pipeline by risk, and the heatmap of deals.',
  },
  {
    title: 'Open the forecast',
    words: 'Closed so far, open deals by win chance, new deals still to come: parts that add up to the figure.',
    screen: 'forecast-why',
    shape: 'wide',
    alt: 'The panel behind the forecast, with the parts that add up to the most likely figure.',
  },
  {
    title: 'Open a deal’s score',
    words: 'Risk in four parts with their points, the causes, and the steps that would help most.',
    screen: 'why-risk',
    shape: 'whole',
    alt: 'A deal’s risk score with its parts, reasons and the steps that would help most.',
  },
  {
    title: 'Fix it and watch the score move',
    words: 'Record that the Champion is confirmed and who said so. The deal and the quarter get new scores at once.',
    screen: 'evidence-meddpic',
    alt: 'The MEDDPIC tab of a deal: each component with the strength of its evidence, notes and source.',
  },
];
