/**
 * Digits of the minor unit by ISO 4217 list one as in force in 2026 (not by display habit), for every currency in use.
 * Apart from their names, because every amount that is shown needs them and only a choice of currencies the names.
 */
const CODES_BY_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
    YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
);

export function isCurrency(code: string): boolean {
  return digitsByCode.has(code);
}

/** Throws with the offending code when it is no currency in use. */
export function digitsOf(code: string): number {
  const digits = digitsByCode.get(code);
  if (digits === undefined) throw new RangeError(`${code} is not an ISO 4217 currency in use`);
  return digits;
}
