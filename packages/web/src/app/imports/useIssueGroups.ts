import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { Import } from './import.ts';
import type { Severity } from './useIssues.ts';

/** What is to be said of rows, each reason once. */
export function useIssueGroups(view: Import, severity: Severity) {
  return useQuery({
    ...query.imports.issueGroups.queryOptions({
      input: { id: view.id, ...(severity === 'rejected' && { severity }) },
    }),
    // A preview and a run write their issues anew, and an edit those of its rows.
    queryKey: [...query.imports.issues.key(), 'groups', view.id, view.status, view.corrections.position, severity],
  });
}
