import {
  STANDARD_THRESHOLDS,
  THRESHOLD_KEYS,
  THRESHOLDS,
  TRIGGER_NAMES,
  TRIGGER_TYPES,
  type TriggerThresholds,
  triggerRule,
} from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { ThresholdField } from './ThresholdField.tsx';

export const meta = () => [{ title: 'Risk triggers · Forecastle' }];

/** Every type in its order, with what can be set of it. */
const TYPES = TRIGGER_TYPES.map((type) => ({
  type,
  keys: THRESHOLD_KEYS.filter((key) => THRESHOLDS[key].of === type),
}));

/** From where each trigger appears. Each figure is saved when it is left, and can be taken back. */
export default function RiskTriggersRoute() {
  const { abilities } = useSession();
  const cache = useQueryClient();
  const thresholds = useQuery(query.triggerThresholds.get.queryOptions());
  const may = abilities.manageDealLists;
  const put = (before: TriggerThresholds, next: TriggerThresholds, words: string) => {
    cache.setQueryData(query.triggerThresholds.get.queryKey(), next);
    return saved(words, () => api.triggerThresholds.put(next), {
      undo: () => api.triggerThresholds.put(before),
      after: async () => {
        await cache.invalidateQueries({ queryKey: query.triggerThresholds.key() });
        await cache.invalidateQueries({ queryKey: query.triggers.key() });
      },
    });
  };
  const isStandard = (of: TriggerThresholds) => THRESHOLD_KEYS.every((key) => of[key] === STANDARD_THRESHOLDS[key]);
  return (
    <>
      <PageHeader
        title="Risk triggers"
        below="When each trigger fires. Changes apply within minutes."
        actions={
          may && thresholds.data && !isStandard(thresholds.data) ? (
            <Button
              icon="undo"
              onClick={() => void put(thresholds.data, STANDARD_THRESHOLDS, 'All figures reset to default')}
            >
              Reset all
            </Button>
          ) : undefined
        }
      />
      <QueryBody of={thresholds} what="thresholds">
        {(data) => (
          <div className="grid gap-3.5">
            {TYPES.map(({ type, keys }) => (
              <Card key={type} title={<span className="text-ink">{TRIGGER_NAMES[type]}</span>}>
                {keys.length === 0 ? (
                  <p className="text-ink-2">{triggerRule(type, data)}</p>
                ) : (
                  <div className="grid gap-3">
                    {keys.map((key) => (
                      <ThresholdField
                        key={`${key}/${data[key]}`}
                        of={key}
                        thresholds={data}
                        disabled={!may}
                        onSave={(value) =>
                          void put(data, { ...data, [key]: value }, `${TRIGGER_NAMES[type]}: ${value}`)
                        }
                      />
                    ))}
                  </div>
                )}
              </Card>
            ))}
          </div>
        )}
      </QueryBody>
    </>
  );
}
