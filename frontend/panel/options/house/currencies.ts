import type { HouseBodyRequest } from "../../../generated/schema";

export type Currency = NonNullable<HouseBodyRequest["currency"]>;

/** The currencies that most houses count in. */
export const COMMON: readonly Currency[] = ["USD", "EUR", "GBP", "CAD", "AUD", "MXN", "JPY", "CHF"];

/** Those the API takes, in which people pay; a test holds both lists together. */
const ALL = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN
  BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB
  EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR
  ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
  MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
  PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE
  SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
  VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG
`;

/** The codes of all currencies one can choose, those used most first. */
export function currencyCodes(): Currency[] {
  return [...new Set([...COMMON, ...(ALL.trim().split(/\s+/) as Currency[])])];
}
