import { describedField, PUSHED_SCORE_NAMES, PUSHED_SCORES, type PushedScore, scoreTargets } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import type { ScoreName } from '../../opportunities/deal.ts';
import { DIRECTION_WORDS } from '../../opportunities/scoreWords.ts';
import { shownName } from './FieldsPart.tsx';
import { errorOf, WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { MappingRow, MappingRows, RowName } from './MappingRows.tsx';
import { findingsBy, withScore } from './mapping.ts';

const COLUMNS = 'sm:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]';

/** Our names of the scores. */
const SCORES: Readonly<Record<PushedScore, ScoreName>> = {
  riskScore: 'risk',
  confidence: 'confidence',
  drag: 'drag',
  dataQuality: 'data_quality',
};

/** Which custom field of opportunities each score is written into. */
export function ScoresCard({ mapping, theirs, findings, onChange }: PartProps) {
  const targets = scoreTargets(theirs.objects);
  const found = findingsBy(findings, 'push');
  const chosen = new Map(mapping.push.scores.map(({ field, target }) => [field, target]));
  const isOff = mapping.push.mode === 'off';
  return (
    <Card flush title="Scores in Salesforce">
      <div className="grid max-w-[72ch] gap-1 px-5 pb-4 text-14 text-ink-2 max-sm:px-4">
        <p>
          Writes scores into number fields of your own on Opportunity, for reports and list views there.
          {isOff && chosen.size > 0 && ' Nothing is sent while sending is off.'}
        </p>
        {targets.length === 0 && <MakeAField />}
      </div>
      {(targets.length > 0 || chosen.size > 0) && (
        <MappingRows columns={COLUMNS} heads={['Forecastle score', 'Salesforce field']}>
          {PUSHED_SCORES.map((score) => {
            const target = chosen.get(score);
            const field = target === undefined ? undefined : describedField(theirs.objects, 'Opportunity', target);
            return (
              <MappingRow key={score} columns={COLUMNS}>
                <RowName name={PUSHED_SCORE_NAMES[score]} detail={`0 to 100, ${DIRECTION_WORDS[SCORES[score]]}`} />
                <Combobox
                  label={`Salesforce field for ${PUSHED_SCORE_NAMES[score]}`}
                  hideLabel
                  placeholder="Not sent"
                  clearable
                  value={target === undefined ? null : { value: target, label: field ? shownName(field) : target }}
                  options={targets.map(({ name, label }) => ({ value: name, label, detail: name }))}
                  onChange={(option) => onChange(withScore(mapping, score, option?.value ?? null))}
                  error={errorOf(found.get(score))}
                />
                <WarningLines findings={found.get(score)} />
              </MappingRow>
            );
          })}
        </MappingRows>
      )}
    </Card>
  );
}

function MakeAField() {
  return (
    <p>
      No number field yet. In Salesforce Setup, open <b>Object Manager</b>, <b>Opportunity</b>,{' '}
      <b>Fields & Relationships</b> and make a field of the type <b>Number</b> with 3 digits. Let the connected user
      edit it, then reload this page.
    </p>
  );
}
