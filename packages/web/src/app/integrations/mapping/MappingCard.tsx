import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { Salesforce } from '../salesforce/salesforceWords.ts';
import { MAPPING_PATH } from './mapping.ts';
import { SavedLine } from './SavedLine.tsx';

/** Whether a mapping is saved, and the way to it. */
export function MappingCard({ salesforce: { mappingVersion, mappingSaved } }: { salesforce: Salesforce }) {
  const isSaved = mappingVersion !== null;
  return (
    <Card title="Mapping">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-14">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">
          {isSaved ? (
            <SavedLine
              view={{ version: mappingVersion, savedBy: mappingSaved?.by ?? null, savedAt: mappingSaved?.at ?? null }}
            />
          ) : (
            'We matched fields, stages and people. Check them before the first load.'
          )}
        </p>
        <ButtonLink size={isSaved ? 'small' : undefined} variant={isSaved ? 'secondary' : 'primary'} to={MAPPING_PATH}>
          {isSaved ? 'Open mapping' : 'Check the mapping'}
        </ButtonLink>
      </div>
    </Card>
  );
}
