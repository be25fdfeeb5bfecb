import type { Strength } from '@forecastle/rules';
import { Chip, type Tone } from '../../ui/Chip.tsx';

const LOOKS: Readonly<Record<Strength, { tone: Tone; mark: string; word: string }>> = {
  green: { tone: 'health', mark: '▲', word: 'Confirmed' },
  yellow: { tone: 'attention', mark: '●', word: 'Credible' },
  red: { tone: 'risk', mark: '▼', word: 'Missing' },
};

/** The strength of one component's evidence, as the product's buttons word it. */
export function StrengthChip({ strength }: { strength: Strength }) {
  const { tone, mark, word } = LOOKS[strength];
  return (
    <Chip tone={tone}>
      <span aria-hidden="true">{mark}</span>
      {word}
    </Chip>
  );
}
