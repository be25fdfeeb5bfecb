import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fieldsNamed } from './headings.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';
import { closedStatus, matchStages } from './stages.ts';
import { readAsGuessed } from './testing/read-as-guessed.ts';
import type { FileToRead } from './types.ts';

const ALL = {
  externalId: '0042',
  category: 'commit',
  contactRole: 'decision_maker',
  probability: 60,
  amountMinor: 1_234_567,
  currency: 'EUR',
  closeDate: '2026-03-31',
  createdDate: '2026-01-15',
  closedDate: null,
};

/** A file of one deal that fills every field, as a person of that language would keep it. */
const HOMES: [language: string, file: FileToRead, told: object][] = [
  [
    'German',
    {
      fileName: 'vertrieb.csv',
      bytes: iconv.encode(
        'Verkaufschance;Firma;Verkaufsphase;Auftragswert;Währung;Voraussichtliches Abschlussdatum;Erstellt am;Abgeschlossen am;Verantwortlicher;Prognosekategorie;Wahrscheinlichkeit (%);Nächster Schritt;Verlustgrund;Ansprechpartner;E-Mail;Rolle;Kennung;Beschreibung\n' +
          'Erweiterung;Müller GmbH;Verhandlung;12.345,67 €;Euro;31. März 2026;15.01.2026;;Anna Schmidt;Zusage;60 %;Anruf;zu teuer;Bernd Groß;bernd@mueller.example;Entscheider;0042;Größe\n',
        'windows-1252',
      ),
    },
    { name: 'Erweiterung', account: 'Müller GmbH', stage: 'Verhandlung', owner: 'Anna Schmidt', nextStep: 'Anruf' },
  ],
  [
    'Spanish',
    {
      fileName: 'ventas.csv',
      bytes: iconv.encode(
        'Nombre de la oportunidad;Nombre de la cuenta;Etapa;Importe;Moneda;Fecha de cierre;Fecha de creación;Fecha de cierre real;Propietario;Categoría de pronóstico;Probabilidad (%);Próximo paso;Motivo de pérdida;Contacto;Correo electrónico;Función;ID de oportunidad;Descripción\n' +
          'Ampliación;Niño SA;Negociación;12.345,67 €;EUR;31/03/2026;jueves, 15 de enero de 2026;;Ana Núñez;Compromiso;60%;Llamar;precio;Luis Peña;luis@nino.example;Responsable de decisiones;0042;x\n',
        'windows-1252',
      ),
    },
    { name: 'Ampliación', account: 'Niño SA', stage: 'Negociación', owner: 'Ana Núñez', nextStep: 'Llamar' },
  ],
  [
    'French',
    {
      fileName: 'ventes.csv',
      bytes: Buffer.from(
        "Nom de l'opportunité;Nom du compte;Étape;Montant;Devise;Date de clôture;Date de création;Date de clôture effective;Propriétaire;Catégorie de prévision;Probabilité (%);Prochaine étape;Raison de la perte;Contact;E-mail;Rôle;Identifiant;Description\n" +
          'Extension;Société Générique;Négociation;12\u202f345,67\u00a0€;EUR;31/03/2026;15 janv. 2026;;Anne Lefèvre;Engagement;60 %;Appeler;prix;Luc Noël;luc@societe.example;Décideur;0042;x\n',
      ),
    },
    {
      name: 'Extension',
      account: 'Société Générique',
      stage: 'Négociation',
      owner: 'Anne Lefèvre',
      nextStep: 'Appeler',
    },
  ],
];

describe('files in other languages than English', () => {
  for (const [language, file, told] of HOMES) {
    it(`fills every field from a ${language} file`, async () => {
      const { deals, problems, notices } = await readAsGuessed(file);
      expect({ problems, notices }).toEqual({ problems: [], notices: [] });
      expect(deals[0]).toMatchObject({ ...ALL, ...told });
      expect(deals[0]?.lossReason).not.toBeNull();
      expect(deals[0]?.contactName).not.toBeNull();
      expect(deals[0]?.contactEmail).not.toBeNull();
      expect(deals[0]?.description).not.toBeNull();
    });
  }

  const headings: [header: string, field: string][] = [
    ['Schließdatum', 'closeDate'],
    ['Gesch. Umsatz', 'amount'],
    ['Deal-Inhaber', 'owner'],
    ['Potenzieller Kunde', 'account'],
    ['Datensatz-ID', 'externalId'],
    ['Ingresos est.', 'amount'],
    ['Cliente potencial', 'account'],
    ['Propietario del negocio', 'owner'],
    ['Fecha de cierre prevista', 'closeDate'],
    ['Propriétaire de la transaction', 'owner'],
    ['Date de fermeture', 'closeDate'],
    ['Entreprise associée', 'account'],
    ['Montant (EUR)', 'amount'],
    ['Verwachte sluitdatum', 'closeDate'],
    ['受注予定金額', 'amount'],
    ['预计结单日期', 'closeDate'],
  ];
  for (const [header, field] of headings) {
    it(`takes "${header}" for ${field}`, async () => {
      const [first] = fieldsNamed(header);
      if (first) expect(first.field).toBe(field);
      else {
        // A single word inside a longer name is told by what the column holds.
        const bytes = Buffer.from(`Name;Kunde;${header}\nA;B;5,50 €\n`);
        const { mapping } = guessMapping(await inspectFile({ bytes, fileName: 'a.csv' }));
        expect(mapping).toMatchObject({ [field]: 2 });
      }
    });
  }

  const closed: [word: string, status: 'won' | 'lost'][] = [
    ['Geschlossen - Gewonnen', 'won'],
    ['Verloren', 'lost'],
    ['Cerrada ganada', 'won'],
    ['Cierre perdido', 'lost'],
    ['Fermée gagnée', 'won'],
    ['Clôturée / Perdue', 'lost'],
    ['Closed Lost to Competition', 'lost'],
    ['Out-Sold', 'lost'],
  ];
  for (const [word, status] of closed)
    it(`knows that ${word} is ${status}`, () => expect(closedStatus(word)).toBe(status));

  it('finds the stage that a word of another language means', () => {
    const stages = ['Discovery', 'Proposal', 'Negotiation'].map((name) => ({
      id: name,
      name,
      status: 'open' as const,
    }));
    const proposals = matchStages(['Bedarfsanalyse', 'Angebot', 'Propuesta', 'Devis envoyé', 'Negociación'], stages);
    expect(proposals.map(({ stageId }) => stageId)).toEqual([
      'Discovery',
      'Proposal',
      'Proposal',
      'Proposal',
      'Negotiation',
    ]);
  });
});
