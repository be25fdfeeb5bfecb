import { AI_PROVIDER_NAMES, type AiModelUse, type AiProviderKind, listPrice, PRICE_PAGES } from '@forecastle/rules';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useEntrySave } from '../settings/useEntrySave.ts';
import { isComplete, isEmpty, NO_PRICES, ownPrices, type TypedPrices } from './givenPrices.ts';
import { PriceField } from './PriceField.tsx';
import { listPriceWords, PRICE_NAMES, UNKNOWN_PRICE } from './priceWords.ts';
import { restoreChoice } from './restoreChoice.ts';
import type { AiChoice, AiProvider, SettingsProps } from './settings.ts';
import { USES } from './uses.ts';

/** Where what is typed into it is kept, by the use. */
export const CHOICE_PLACE = 'form/ai-choice/';

/** As many millionths of a dollar for a million tokens as the server takes. */
const PRICE_MAX = 10_000_000_000;

interface ChoiceDialogProps extends SettingsProps {
  use: AiModelUse;
  chosen: AiChoice | null;
  onClose: () => void;
}

export function ChoiceDialog({ use, chosen, settings, onSaved, onClose }: ChoiceDialogProps) {
  const { providers } = settings;
  const draft = useFormDraft(`${CHOICE_PLACE}${use}`, {
    providerId: chosen?.providerId ?? providers[0]?.id ?? '',
    model: chosen?.model ?? (null as string | null),
    ...((chosen?.prices ?? NO_PRICES) as TypedPrices),
  });
  const { providerId, model, ...prices } = draft.values;
  const provider = providers.find(({ id }) => id === providerId);
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const listed = provider && model !== null ? listPrice(provider.kind, model) : null;
  const setModel = (next: string | null, kind: AiProviderKind | undefined = provider?.kind) => {
    draft.set({ model: next, ...((next !== null && kind && listPrice(kind, next)) || NO_PRICES) });
    // What could not be read belonged to the other model.
    for (const [name] of PRICE_NAMES) draft.typed(name).onText(null);
  };
  const isHalf = !isComplete(prices) && !isEmpty(prices);
  const save = () => {
    if (!provider || model === null || isHalf) return;
    const own = ownPrices(prices, provider.kind, model);
    return run(
      () => api.ai.choose({ use, providerId, model, ...(own && { prices: own }) }),
      `${USES[use].name}: ${model}`,
      () => restoreChoice(use, chosen),
    );
  };
  return (
    <FormDialog
      title={`${USES[use].name} model`}
      description={`${USES[use].help}.`}
      action="Save"
      errors={errors}
      errorTitle="Model not saved. What you chose is still here."
      busy={busy}
      ready={provider !== undefined && model !== null && !isHalf}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <SelectField
        label="Connection"
        value={providerId}
        choices={providers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => {
          draft.set({ providerId: next });
          if (next !== providerId) setModel(null);
        }}
        error={fieldMessage(problem, 'providerId')}
      />
      <Combobox
        label="Model"
        hint={modelHelp(provider)}
        placeholder="Choose a model"
        value={model === null ? null : { value: model, label: model }}
        options={(provider?.models ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(option) => setModel(option?.value ?? null)}
        {...(takesOthers(provider) && { onCreate: (name: string) => setModel(name), createVerb: 'Use' })}
        error={fieldMessage(problem, 'model')}
      />
      {provider && model !== null && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-14 font-medium">Price for a million tokens</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {PRICE_NAMES.map(([name, words]) => (
              <PriceField
                // Another model has other prices, whatever was typed for the last one.
                key={`${providerId} ${model} ${name}`}
                label={words}
                most={PRICE_MAX}
                {...draft.typed(name)}
                error={fieldMessage(problem, `prices.${name}`)}
              />
            ))}
          </div>
          <div role="status" className="grid justify-items-start gap-2 text-12 text-ink-2">
            <p>{priceHelp(prices, listed !== null, ownPrices(prices, provider.kind, model) === null)}</p>
            {listed && ownPrices(prices, provider.kind, model) !== null && (
              <Button size="small" onClick={() => setModel(model)}>
                Use the list price
              </Button>
            )}
            {provider.kind !== 'compatible' && (
              <a
                href={PRICE_PAGES[provider.kind]}
                target="_blank"
                rel="noopener noreferrer"
                className="finger text-link underline"
              >
                Prices of {AI_PROVIDER_NAMES[provider.kind]}
              </a>
            )}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}

/** An endpoint may know models that it does not list; a provider of its own kind lists all that a key may use. */
const takesOthers = (provider: AiProvider | undefined): boolean =>
  provider !== undefined && (provider.kind === 'compatible' || provider.models.length === 0);

function modelHelp(provider: AiProvider | undefined): string {
  if (!provider || provider.models.length === 0) return 'This connection listed no models. Type a name.';
  return takesOthers(provider)
    ? `${provider.name} listed these. To use another, type its name.`
    : `${provider.name} listed these. Is one missing? Try the connection again.`;
}

/** Returns what the prices mean as they stand. */
function priceHelp(prices: TypedPrices, isListed: boolean, isList: boolean): string {
  if (isComplete(prices))
    return isListed && isList ? listPriceWords : 'Your own price. It is used for costs and budgets.';
  if (!isEmpty(prices)) return 'Fill in all three prices, or leave all three empty.';
  return isListed ? 'Empty: the list price counts.' : `${UNKNOWN_PRICE} Enter 0 for a model that you run yourself.`;
}
