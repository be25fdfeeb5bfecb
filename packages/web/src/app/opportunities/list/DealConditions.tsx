import type { ListWhere } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { ConditionBuilder } from '../../lists/conditions/ConditionBuilder.tsx';
import { customFieldsOfDeals } from '../custom/customFields.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { dealAsking } from './dealAsking.ts';

interface DealConditionsProps {
  where: ListWhere | null;
  choices: DealChoices;
  currency: string;
  onChange: (where: ListWhere | null) => void;
}

/** Conditions on any field of deals. */
export function DealConditions({ where, choices, currency, onChange }: DealConditionsProps) {
  const customs = useQuery(customFieldsOfDeals()).data?.items;
  return <ConditionBuilder where={where} asking={{ ...dealAsking(choices, currency), customs }} onChange={onChange} />;
}
