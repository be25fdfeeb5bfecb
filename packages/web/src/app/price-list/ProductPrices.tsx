import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { currencyOptions } from '../settings/organisationChoices.ts';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import type { Product } from './price-list.route.tsx';

interface ProductPricesProps {
  product: Product;
  onClose: () => void;
  after: () => Promise<unknown>;
}

/** What a product costs, by currency and from which day on. */
export function ProductPrices({ product, onClose, after }: ProductPricesProps) {
  const { organization } = useSession();
  const [currency, setCurrency] = useState(organization.currency);
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const [priceMinor, setPrice] = useState<number | null>(null);
  const { submit, busy, problem, errors } = useSubmit();
  const put = (given: { currency: string; validFrom: string; priceMinor: number | null }) =>
    api.products.putPrice({ id: product.id, ...given });
  const add = () =>
    submit(async () => {
      if (validFrom === null || priceMinor === null) return;
      await put({ currency, validFrom, priceMinor });
      await after();
      setPrice(null);
      setValidFrom(null);
    });
  const remove = (price: Product['prices'][number]) =>
    saved('Price removed', () => put({ ...price, priceMinor: null }), { undo: () => put(price), after });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Prices of ${product.name}`}
      description="Each holds from its day on, until the next one of its currency. Lines that were sold keep theirs."
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
          <div className="sm:col-span-2">
            <FormErrors title="The price was not saved" errors={errors} />
          </div>
          <Combobox
            label="Currency"
            value={currencyOptions.find(({ value }) => value === currency) ?? null}
            options={currencyOptions}
            onChange={(option) => setCurrency(option?.value ?? organization.currency)}
            error={fieldMessage(problem, 'currency')}
          />
          <MoneyField
            label="Price of one"
            currency={currency}
            value={priceMinor}
            onChange={setPrice}
            error={fieldMessage(problem, 'priceMinor')}
          />
          <DateField
            label="From"
            value={validFrom}
            onChange={setValidFrom}
            error={fieldMessage(problem, 'validFrom')}
          />
          <Button type="submit" variant="primary" busy={busy} disabled={validFrom === null || priceMinor === null}>
            Add the price
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
