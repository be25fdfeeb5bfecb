import { ActionLink } from './ActionLink.tsx';
import { ClosingCall } from './ClosingCall.tsx';

/** The end of a page about a part of the product that has a guide. */
export function GuideCall({ title, lead, guide }: { title: string; lead: string; guide: string }) {
  return (
    <ClosingCall title={title} lead={lead}>
      <ActionLink href="/contact?topic=demo#message" variant="primary">
        Request a Demo
      </ActionLink>
      <ActionLink href={`/docs/${guide}`}>Read the guide</ActionLink>
    </ClosingCall>
  );
}
