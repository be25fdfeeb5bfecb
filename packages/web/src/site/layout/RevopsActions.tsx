import { ActionLink } from './ActionLink.tsx';

/** The three ways on for RevOps, in the first view of the pages that are for them. */
export function RevopsActions() {
  return (
    <>
      <ActionLink href="/contact#design-partner" variant="primary">
        Apply for Design Partnership
      </ActionLink>
      <ActionLink href="/features/pipeline-intelligence">Pipeline Intelligence</ActionLink>
      <ActionLink href="/features/revenue-intelligence">Revenue Intelligence</ActionLink>
    </>
  );
}
