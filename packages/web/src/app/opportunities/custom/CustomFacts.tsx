import { decidingSystem } from '../../records/decidingSystem.ts';
import type { Deal } from '../deal.ts';
import { dealPlace, typedPlace } from '../edit/dealChange.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { CustomFactCard } from './CustomFactCard.tsx';

/** The custom fields of a deal. */
export function CustomFacts({ deal }: { deal: Deal }) {
  const save = useSaveDeal();
  return (
    <CustomFactCard
      noun="deal"
      values={deal.custom}
      editable={deal.abilities.update}
      systemOf={(key) => decidingSystem(deal, `custom.${key}`)}
      typedOf={(key) => typedPlace(deal.id, `custom.${key}`)}
      placeOf={(key) => dealPlace(deal.id, `custom.${key}`)}
      onSave={({ key, label }, value) => void save(deal, { custom: { [key]: value } }, `${label} changed`)}
    />
  );
}
