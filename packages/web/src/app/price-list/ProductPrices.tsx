import { useEffect, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { currencyDigits, formatMoney } from '../../ui/format/money.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { currencyOptions } from '../settings/organisationChoices.ts';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import type { Product } from './price-list.route.tsx';

/** Where a price that is not added yet is kept: by the product's id. */
export const PRICES_PLACE = 'form/prices/';

interface ProductPricesProps {
  product: Product;
  onClose: () => void;
  after: () => Promise<unknown>;
}

/** What a product costs, by currency and from which day on. */
export function ProductPrices({ product, onClose, after }: ProductPricesProps) {
  const { organization } = useSession();
  // The next price begins in the currency of the one before.
  const [added, setAdded] = useState({ times: 0, currency: organization.currency });
  const draft = useFormDraft(`${PRICES_PLACE}${product.id}`, {
    currency: added.currency,
    validFrom: null as string | null,
    price: null as number | null,
  });
  const { currency, validFrom, price: priceMinor } = draft.values;
  const standing = product.prices.find((price) => price.currency === currency && price.validFrom === validFrom);
  const priceField = useId();
  const { submit, busy, problem, errors } = useSubmit();
  const put = (given: { currency: string; validFrom: string; priceMinor: number | null }) =>
    api.products.putPrice({ id: product.id, ...given });
  const add = () =>
    submit(async () => {
      if (validFrom === null || priceMinor === null) return;
      await put({ currency, validFrom, priceMinor });
      await after();
      notify(standing ? 'Price replaced' : 'Price added', {
        undo: () =>
          saved('Undone', () => put({ currency, validFrom, priceMinor: standing?.priceMinor ?? null }), { after }),
      });
      draft.clear();
      setAdded({ times: added.times + 1, currency });
    });
  useEffect(() => {
    if (added.times > 0) document.getElementById(priceField)?.focus();
  }, [added.times, priceField]);
  const choose = (next: string) => {
    const isReadAlike = currencyDigits(next) === currencyDigits(currency);
    // Minor units mean another amount where there are more or fewer of them.
    draft.set({ currency: next, ...(!isReadAlike && { price: null }) });
    if (!isReadAlike) draft.typed('price').onText(null);
  };
  const remove = (price: Product['prices'][number]) =>
    saved('Price removed', () => put({ ...price, priceMinor: null }), { undo: () => put(price), after });
  return (
    <Dialog
      open
      onOpenChange={() => {
        draft.shelve();
        onClose();
      }}
      title={`Prices of ${product.name}`}
      description="Each price is valid until the next one in its currency. Sold lines keep theirs."
    >
      <div className="grid gap-4">
        {product.prices.length > 0 && (
          <ul className="divide-y divide-line">
            {product.prices.map((price) => (
              <li key={`${price.currency} ${price.validFrom}`} className="flex items-center gap-4 py-1.5">
                <span className="num flex-1 font-medium">
                  <Money minor={price.priceMinor} currency={price.currency} style="exact" />
                </span>
                <span className="text-12 text-ink-3">
                  from <DateText day={price.validFrom} />
                </span>
                <IconButton
                  icon="trash"
                  size="small"
                  label={`Remove the price in ${price.currency} from ${price.validFrom}`}
                  onClick={() => void remove(price)}
                />
              </li>
            ))}
          </ul>
        )}
        <form
          className="grid items-end gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <div className="grid gap-4 sm:col-span-2">
            <DraftNote draft={draft} />
            <FormErrors title="Price not saved" errors={errors} />
          </div>
          <Combobox
            label="Currency"
            value={currencyOptions.find(({ value }) => value === currency) ?? null}
            options={currencyOptions}
            onChange={(option) => choose(option?.value ?? organization.currency)}
            error={fieldMessage(problem, 'currency')}
          />
          <MoneyField
            key={`${added.times} ${currencyDigits(currency)}`}
            id={priceField}
            label="Unit price"
            hint={
              standing && `Replaces ${formatMoney(standing.priceMinor, currency, { style: 'exact' })} from that day`
            }
            currency={currency}
            {...draft.typed('price')}
            error={fieldMessage(problem, 'priceMinor')}
          />
          <DateField
            key={`from ${added.times}`}
            label="From"
            {...draft.typed('validFrom')}
            error={fieldMessage(problem, 'validFrom')}
          />
          <Button type="submit" variant="primary" busy={busy} disabled={validFrom === null || priceMinor === null}>
            {standing ? 'Replace price' : 'Add price'}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
