import { AI_MODEL_USES, type AiModelUse } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { saved } from '../shell/saved.ts';
import { CHOICE_PLACE, ChoiceDialog } from './ChoiceDialog.tsx';
import { priceWords } from './priceWords.ts';
import { restoreChoice } from './restoreChoice.ts';
import type { AiChoice, SettingsProps } from './settings.ts';
import { USES } from './uses.ts';

/** Which model drafts are made with. */
export function Choices({ settings, onSaved }: SettingsProps) {
  const { choices, providers, priceListVersion } = settings;
  const [opened, setOpened] = useState<AiModelUse | null>(
    () => AI_MODEL_USES.find((use) => use === openUnder(CHOICE_PLACE)) ?? null,
  );
  const chosenFor = (use: AiModelUse) => choices.find((choice) => choice.use === use) ?? null;
  const clear = (choice: AiChoice) =>
    saved(`${USES[choice.use].name}: no model`, () => api.ai.clearChoice({ use: choice.use }), {
      undo: () => restoreChoice(choice.use, choice),
      after: onSaved,
    });
  return (
    <Card flush title="Models in use" aside={providers.length === 0 && 'Add a connection first'}>
      <ul>
        {AI_MODEL_USES.map((use) => {
          const choice = chosenFor(use);
          return (
            <li
              key={use}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-t border-line px-5 py-4 max-sm:px-4"
            >
              <div className="min-w-0 flex-1 basis-64">
                <h3 className="font-medium">{USES[use].name}</h3>
                <p className="text-12 text-ink-3">{USES[use].help}</p>
                {choice ? (
                  <>
                    <p className="mt-1.5 text-14">
                      <span className="break-all">{choice.model}</span>
                      <span className="text-ink-2"> · {choice.providerName}</span>
                    </p>
                    <p className="num mt-0.5 flex items-start gap-1.5 text-12 text-ink-2">
                      {choice.priceSource === 'unknown' && <Icon name="alert" size={13} className="mt-0.5" />}
                      {priceWords(choice, priceListVersion)}
                    </p>
                  </>
                ) : (
                  <p className="mt-1.5 text-14 text-ink-2">No model chosen</p>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                {choice && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Clear the ${USES[use].name} model`}
                    onClick={() => void clear(choice)}
                  >
                    Clear
                  </Button>
                )}
                {providers.length > 0 && (
                  <Button
                    size="small"
                    aria-label={`${choice ? 'Change' : 'Choose'} the ${USES[use].name} model`}
                    onClick={() => setOpened(use)}
                  >
                    {choice ? 'Change' : 'Choose'}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {opened !== null && providers.length > 0 && (
        <ChoiceDialog
          use={opened}
          chosen={chosenFor(opened)}
          settings={settings}
          onSaved={onSaved}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
