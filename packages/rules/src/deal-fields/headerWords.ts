/**
 * What columns of files are called that hold a field of a deal, one list for each language, best first. Fields that have
 * a meaning of their own while a file is read are named language by language beside its reader.
 */
import type { ImportedText } from './dealFields.ts';

export const HEADER_WORDS = {
  leadSource: [
    // Salesforce, Zoho, Dynamics and HubSpot among them.
    [
      'lead source',
      'leadsource',
      'source of the deal',
      'deal source',
      'opportunity source',
      'source of deal',
      'source of opportunity',
      'source',
      'origin',
      'lead origin',
      'source of lead',
      'lead channel',
      'source channel',
      'original source',
      'original traffic source',
      'originating source',
      'leadsourcecode',
      'campaign source',
      'how did you hear about us',
    ],
    ['lead quelle', 'leadquelle', 'herkunft', 'quelle', 'leadherkunft', 'lead herkunft', 'ursprung'],
    ['fuente del lead', 'origen del lead', 'fuente', 'origen', 'fuente de la oportunidad', 'fuente de prospecto'],
    ['source du lead', 'origine du lead', 'origine', 'source de la piste', 'origine de la piste', 'provenance'],
    ['fonte do lead', 'origem do lead', 'origem', 'fonte', 'origem da oportunidade'],
    ['fonte del lead', 'origine del lead', 'fonte', 'provenienza', 'origine lead', 'fonte lead'],
    ['leadbron', 'bron van de lead', 'lead bron', 'bron', 'herkomst'],
    ['zrodlo leada', 'zrodlo', 'zrodlo pozyskania', 'pochodzenie', 'zrodlo szansy'],
    ['источник', 'источник лида', 'источник сделки', 'источник обращения'],
    ['リードソース', 'リード元', '獲得経路', '流入経路'],
    ['线索来源', '来源', '商机来源', '客户来源', '線索來源'],
  ],
} as const satisfies Readonly<Partial<Record<ImportedText, readonly (readonly string[])[]>>>;
