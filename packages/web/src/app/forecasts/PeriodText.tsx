import { DateText } from '../../ui/format/DateText.tsx';

/** A period by its name and its days: "Q4 FY26, 1 Oct to 31 Dec 2026". */
export function PeriodText({ period }: { period: { label: string; start: string; end: string } }) {
  return (
    <>
      {period.label}, <DateText day={period.start} year={false} /> to <DateText day={period.end} />
    </>
  );
}
