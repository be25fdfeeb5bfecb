/** How columns of accounts and contacts are called in the exports of other systems; normalised when they are compared. */
import type { RecordField, RecordNoun } from '@forecastle/rules';

type Headings = Partial<Record<RecordField, string>>;

/** Names apart by a bar, the surest first; English, German, French, Spanish. */
const ACCOUNTS: Headings = {
  name:
    'account name|company name|name|company|account|organization name|organisation name|organization|organisation|customer name|customer|client name|client|business name|legal name|' +
    'Firma|Firmenname|Unternehmen|Unternehmensname|Kunde|Kundenname|Accountname|' +
    "Société|Nom de l'entreprise|Entreprise|Nom du compte|Compte|Raison sociale|Nom de la société|Nom|" +
    'Empresa|Nombre de la empresa|Cuenta|Nombre de la cuenta|Compañía|Razón social|Cliente|Nombre',
  domain:
    'domain|company domain name|domain name|email domain|website|web site|website url|url|homepage|web|web address|company website|' +
    'Webseite|Website-URL|Internetseite|Internetadresse|Domäne|Domain-Name|Site web|Site internet|Site|Domaine|Nom de domaine|Sitio web|Página web|Dominio',
  industry:
    "industry|sector|vertical|industry sector|Branche|Industrie|Wirtschaftszweig|Secteur|Secteur d'activité|Industria|Sector|Rubro|Giro",
  description:
    'description|about|about us|notes|company description|account description|Beschreibung|Notizen|Bemerkung|Notes|Descripción|Notas',
  organizationDescription:
    'organization description|organisation description|organization structure|organisation structure|Organisationsbeschreibung',
  territory:
    'territory|sales territory|region|sales region|area|Gebiet|Vertriebsgebiet|Verkaufsgebiet|Region|Territoire|Région|Territorio|Región|Zona',
  segment: 'segment|customer segment|account segment|market segment|Kundensegment|Segment client|Segmento',
  strategic:
    'strategic|strategic account|is strategic|key account|strategic designation|Strategisch|Strategischer Kunde|Schlüsselkunde|Stratégique|Compte stratégique|Grand compte|Estratégico|Estratégica|Cuenta estratégica|Cuenta clave',
  parent:
    'parent account|parent company|parent|parent account name|parent company name|ultimate parent|parent organization|Muttergesellschaft|Mutterunternehmen|Konzern|Übergeordnetes Unternehmen|Übergeordneter Account|Société mère|Maison mère|Compte parent|Entreprise parente|Empresa matriz|Matriz|Cuenta principal',
  owner:
    "account owner|company owner|owner|account owner name|account owner email|company owner name|company owner email|owner name|owner full name|owner email|record owner|customer owner|account manager|account executive|sales owner|sales rep|sales representative|salesperson|assigned to|owned by|Account-Inhaber|Accountinhaber|Inhaber des Accounts|Kundeninhaber|Für Unternehmen zuständiger Mitarbeiter|Zuständiger Mitarbeiter|Zuständig|Verantwortlicher|Kundenbetreuer|Betreuer|Vertriebsmitarbeiter|Besitzer|Eigentümer|Inhaber|Propriétaire du compte|Propriétaire de l'entreprise|Propriétaire|Nom du propriétaire|E-mail du propriétaire|Responsable du compte|Responsable|Commercial|Chargé de compte|Attribué à|Propietario de la cuenta|Propietario de la empresa|Propietario|Nombre del propietario|Correo del propietario|Responsable de la cuenta|Comercial|Vendedor|Ejecutivo de cuenta|Asignado a",
  externalId:
    'external id|account id|company id|organization id|organisation id|customer id|record id|crm id|id|customer number|account number|Kundennummer|Kunden-ID|Externe ID|Firmen-ID|Datensatz-ID|Identifiant|ID externe|Numéro de client|ID client|ID externo|Número de cliente|ID de cliente|ID de la empresa',
};

const CONTACTS: Headings = {
  name: 'full name|contact name|name|contact|contact person|person|Vollständiger Name|Ansprechpartner|Kontaktname|Kontakt|Kontaktperson|Nom complet|Nom du contact|Nombre completo|Nombre del contacto|Contacto',
  firstName: 'first name|firstname|given name|forename|Vorname|Prénom|Nombre|Primer nombre|Nombres',
  lastName: 'last name|lastname|surname|family name|Nachname|Familienname|Zuname|Nom de famille|Nom|Apellido|Apellidos',
  email:
    'email|e-mail|email address|e-mail address|work email|primary email|business email|contact email|email 1|mail|E-Mail-Adresse|Mailadresse|Adresse e-mail|Adresse email|Courriel|Adresse mail|Correo electrónico|Correo|Correo electronico',
  otherEmails:
    'other emails|other email|additional emails|additional email addresses|secondary email|personal email|email 2|Weitere E-Mails|Weitere E-Mail-Adressen|Zweite E-Mail|Autres e-mails|Autre e-mail|Otros correos|Otro correo',
  phone:
    'phone|phone number|telephone|work phone|business phone|office phone|direct phone|contact phone|tel|Telefon|Telefonnummer|Rufnummer|Téléphone|Numéro de téléphone|Tél|Teléfono|Número de teléfono',
  otherPhones:
    'other phones|mobile|mobile phone|mobile phone number|mobile number|cell|cell phone|home phone|other phone|Mobil|Mobiltelefon|Handy|Handynummer|Mobilnummer|Portable|Téléphone portable|Téléphone mobile|Móvil|Teléfono móvil|Celular',
  title:
    'title|job title|position|role|job role|contact title|Position|Funktion|Jobtitel|Berufsbezeichnung|Stellenbezeichnung|Fonction|Poste|Titre|Intitulé du poste|Cargo|Puesto|Título',
  account:
    "account name|company name|account|company|organization|organisation|organization name|employer|associated company|primary company|customer|Firma|Firmenname|Unternehmen|Kunde|Kundenname|Société|Entreprise|Nom de l'entreprise|Compte|Nom du compte|Empresa|Compañía|Cuenta|Nombre de la empresa|Nombre de la cuenta",
  accountDomain:
    'company domain|account domain|company domain name|domain|website|company website|Webseite|Domaine|Site web|Dominio|Sitio web',
  reportsTo:
    'reports to email|manager email|supervisor email|reports to|manager|E-Mail des Vorgesetzten|Vorgesetzter|E-mail du responsable|Responsable|Correo del jefe|Correo del responsable|Jefe',
  owner:
    'contact owner|owner|contact owner name|contact owner email|owner name|owner full name|owner email|record owner|lead owner|sales owner|sales rep|sales representative|salesperson|assigned to|owned by|Kontakt-Inhaber|Kontaktinhaber|Inhaber des Kontakts|Für Kontakt zuständiger Mitarbeiter|Zuständiger Mitarbeiter|Zuständig|Verantwortlicher|Betreuer|Vertriebsmitarbeiter|Besitzer|Eigentümer|Inhaber|Propriétaire du contact|Propriétaire|Nom du propriétaire|E-mail du propriétaire|Commercial|Attribué à|Propietario del contacto|Propietario|Nombre del propietario|Correo del propietario|Comercial|Vendedor|Asignado a',
  externalId:
    'external id|contact id|person id|record id|crm id|id|Kontakt-ID|Externe ID|Datensatz-ID|Identifiant|ID externe|ID du contact|ID externo|ID de contacto',
};

export const RECORD_HEADINGS: Readonly<Record<RecordNoun, Headings>> = { accounts: ACCOUNTS, contacts: CONTACTS };

/** Words before or behind the name of a field that say whose it is, and nothing more. */
export const OWNER_WORDS: ReadonlySet<string> = new Set(
  'account accounts company organization organisation contact contacts person people customer kunde kontakt firma compte contacto cuenta empresa primary associated'.split(
    ' ',
  ),
);
