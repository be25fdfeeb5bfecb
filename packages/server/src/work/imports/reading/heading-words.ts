/**
 * Words that stand beside a field's own name in a header, in the languages of `headings`; normalised. They let
 * `Negócio - Valor`, `Value (EUR)` and `Sales Amount` be found without a list of every pairing.
 */
import type { ImportField } from './fields.ts';

/** How systems call a deal: before or behind the name of a field they add nothing. */
export const DEAL_WORDS: ReadonlySet<string> = new Set(
  (
    'deal deals opportunity opportunities opp opps potential verkaufschance verkaufschancen geschaft negocio negocios ' +
    'oportunidad oportunidades oportunidade negociacao trato tratos affaire affaires opportunite opportunites transaction ' +
    'opportunita trattativa trattative affare verkoopkans szansa szansy sprzedazy transakcji transakcja deala сделка сделки ' +
    'сделке 商談 案件 取引 商机 业务机会 交易'
  ).split(' '),
);

/** Articles and the like, which say nothing of their own. */
const ARTICLES =
  'the of a an for de del de la du des d l di della dell do da dos das der den het van et le el il lo los las our my hs current';
/** Units and tax words behind an amount or a chance. */
const UNITS =
  'in k m tsd mio thousands thousand millions million 000 percent pct gross net brutto netto excl incl vat ht ttc btw approx masked';
const SIGNS_BY_NAME = 'руб euro euros dollar dollars';

export const NEUTRAL_WORDS: ReadonlySet<string> = new Set(`${ARTICLES} ${UNITS} ${SIGNS_BY_NAME}`.split(' '));

/**
 * Words that make a header speak of something else than the deal's own field: a `Last Modified Date`, a `Unit Price`,
 * a `Billing City`. A header that is listed whole is taken before they are looked at.
 */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    'modified modification updated update last latest previous prior original orig first initial old age aging days weeks ' +
    'months month year quarter count score tip tier rank role type source campaign industry sector segment country city region ' +
    'territory phone mobile fax website domain url street zip postal postcode address employees size weighted prorated tax ' +
    'discount commission fee fees cost costs margin profit quota unit list hourly exchange invoice payment paid billing refund ' +
    'shipping qty quantity hours minutes duration created creator parent partner competitor competitors lead activity activities ' +
    'task tasks email call calls meeting meetings stalled pushes pushed push moved band number times entry entered schedule ' +
    'timezone converted conversion disqualified approval support ticket lifecycle delivery service warranty renewal expiry ' +
    'birth followup followed reminder category crm history template currency file image photo rate average avg per ' +
    'geandert anderung aktualisiert letzte letzter quelle branche land stadt telefon strasse plz mitarbeiter rabatt steuer rechnung ' +
    'modificacion modificado ultima ultimo fuente origen pais ciudad telefono direccion descuento impuesto factura ' +
    'modification modifie derniere dernier ville pays telephone adresse remise facture origine modificacao origem cidade ' +
    'telefone endereco desconto fatura modifica citta telefono indirizzo sconto fattura fonte origine gewijzigd bron stad ' +
    'telefoon adres korting factuur modyfikacji zrodlo miasto telefon adres rabat faktura изменения источник телефон город адрес'
  ).split(' '),
);

/** Whether words of a header that belong to no name of the field turn it to something else. */
export const isForeign = (words: readonly string[]): boolean => words.some((word) => FOREIGN.has(word));

/**
 * Nouns that say what a column is when they stand first or last in its header and nothing foreign stands beside them.
 * English puts them last, the Romance languages first.
 */
export const NOUNS: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  amount: (
    'amount value revenue betrag wert umsatz summe angebotssumme auftragswert importe monto valor montant valeur importo valore ' +
    'bedrag waarde omzet kwota wartosc сумма бюджет стоимость'
  ).split(' '),
  stage:
    'stage phase status milestone stufe etapa fase estagio etape etap stadium стадия этап статус estado statut stadio'.split(
      ' ',
    ),
  owner: (
    'owner owned rep reps salesperson salesrep seller closer besitzer verantwortlicher vertriebler propietario proprietaire ' +
    'proprietario responsable responsavel titolare eigenaar verantwoordelijke wlasciciel opiekun vendedor vendeur venditore ' +
    'ответственный менеджер assigned assignee agent responsible manager'
  ).split(' '),
  closeDate: (
    'close closing closure closes abschluss abschlussdatum schlusstermin cierre cloture fechamento chiusura zamkniecia ' +
    'sluitingsdatum закрытия'
  ).split(' '),
  createdDate: 'created creation createdate erstellt creacion criacao creazione aangemaakt utworzenia создания'.split(
    ' ',
  ),
  probability: (
    'probability likelihood wahrscheinlichkeit probabilidad probabilite probabilidade probabilita waarschijnlijkheid ' +
    'prawdopodobienstwo вероятность'
  ).split(' '),
};

/** Words that say when a deal is thought to close, and those that say that it did. */
export const EXPECTED_WORDS: ReadonlySet<string> = new Set(
  (
    'expected estimated est target tentative projected anticipated forecast forecasted planned likely proposed ' +
    'voraussichtlicher voraussichtliches erwartetes geplanter geplantes prevista previsto prevue prevu estimada estimado ' +
    'esperada estimee verwachte geplande planowana przewidywana oczekiwana планируемая ожидаемая предполагаемая previsao previsione'
  ).split(' '),
);
export const ACTUAL_WORDS: ReadonlySet<string> = new Set(
  'actual won lost final real effective tatsachlicher tatsachliches effettiva reelle werkelijke rzeczywista фактическая'.split(
    ' ',
  ),
);

/** Words that name whom a deal is with; an account when only a code or a name stands beside them. */
export const CUSTOMER_WORDS: ReadonlySet<string> = new Set(
  (
    'client customer account company organization organisation buyer prospect kunde kunden firma cliente empresa societe ' +
    'entreprise azienda klant bedrijf klient клиент компания'
  ).split(' '),
);
export const CODE_WORDS: ReadonlySet<string> = new Set(
  'name code id no nr number key num ref kurzel codigo'.split(' '),
);
