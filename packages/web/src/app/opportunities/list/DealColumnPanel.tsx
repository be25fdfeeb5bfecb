import { DEAL_LIST_FIELDS, usualDealColumns } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { ColumnPanel } from '../../../ui/table/layout/ColumnPanel.tsx';
import type { ColumnLayout } from '../../../ui/table/layout/columnLayout.ts';
import { customFieldsOfDeals } from '../custom/customFields.ts';
import { customOffered } from '../custom/customGroups.ts';
import type { OpportunityView } from '../opportunityAddress.ts';

interface DealColumnPanelProps {
  layout: ColumnLayout;
  status: OpportunityView['status'];
  /** Who sees only own deals has no owner among the usual columns. */
  showOwner: boolean;
  onLayout: (layout: ColumnLayout) => void;
}

const OFFERED = Object.entries(DEAL_LIST_FIELDS).map(([key, { name, group }]) => ({ key, name, group }));

export function DealColumnPanel({ layout, status, showOwner, onLayout }: DealColumnPanelProps) {
  const fields = useQuery(customFieldsOfDeals());
  const customs = customOffered(fields.data?.items ?? []);
  const usual = usualDealColumns(status)
    .filter((key) => key !== 'owner' || showOwner)
    .map((key) => ({ key }));
  return <ColumnPanel offered={[...OFFERED, ...customs]} shown={layout ?? usual} main="name" onLayout={onLayout} />;
}
