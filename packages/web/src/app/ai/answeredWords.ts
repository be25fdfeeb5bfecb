import { counted } from '@forecastle/rules';
import type { AiProvider } from './settings.ts';

/** "Anthropic answered: 14 models" */
export const answeredWords = ({ name, models }: Pick<AiProvider, 'name' | 'models'>): string =>
  `${name} answered: ${counted(models.length, 'model')}`;
