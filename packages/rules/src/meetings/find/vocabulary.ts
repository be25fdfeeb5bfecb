/** Words that patterns of several rules share: who, how strongly, and how people deny. Sentences are in lower case. */

/** Returns a pattern that finds any of the phrases, from a word's beginning to a word's end. */
export const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${phrases.join('|')})(?:\b|$)`, 'u');

export const CANT =
  "(?:can'?t|cannot|can not|couldn'?t|could not|(?:not|un|never) ?(?:be )?able to|(?:won'?t|wouldn'?t) be able to)";
export const WONT =
  "(?:won'?t|will not|wouldn'?t|would not|(?:isn'?t|is not|aren'?t|are not|not|never) (?:going to|gonna)|will never|would never|refuses? to|refused to)";
export const DONT = "(?:don'?t|do not|doesn'?t|does not|didn'?t|did not)";
export const ISNT = "(?:isn'?t|is not|aren'?t|are not|wasn'?t|weren'?t|was not|'s not|'re not|am not|'m not|not)";
export const HAVENT = "(?:haven'?t|hasn'?t|have not|has not|hadn'?t|never)";
/** "Really", "a bit", "far too": at most three. */
export const VERY =
  '(?:(?:a|an|the|really|very|quite|pretty|fairly|rather|frankly|honestly|just|still|bit|little|somewhat|extremely|super|so|too|kind of|sort of|way|far|much|simply|plain|actually|always|also|already|all|currently|basically|probably|definitely|certainly|totally|completely|absolutely|genuinely|more|most) ){0,3}';

/** People and bodies at the customer. */
export const BOSS =
  '(?:c[a-z]o|ciso|vp|svp|evp|md|gm|gc|board|boss|director|directors|manager|head|chief|president|chair|chairman|chairwoman|owner|owners|founder|founders|partner|partners|committee|council|trustees|leadership|management|exec|execs|executives?|superintendent|dean|provost|principal|mayor|minister|governors|shareholders|investors|chancellor|registrar|controller|treasurer|sponsor)';
export const BODY =
  '(?:legal|lawyers?|counsel|procurement|purchasing|finance|accounting|accounts|controlling|compliance|security|infosec|it|hr|operations|ops|quality|engineering|architecture|works council|union|unions|audit|risk|privacy|marketing|sales|it security|data protection)';
export const STAFF =
  '(?:team|teams|staff|people|users|crew|guys|folks|nurses|doctors|clinicians|drivers|teachers|reps|managers|engineers|operators|technicians|planners|buyers|analysts|agents|adjusters|dispatchers|accountants|clerks|workers|supervisors|foremen|foreman|colleagues|employees|suppliers|dealers|field|floor|shop floor|lads|older ones|admins|scientists|faculty|professors|tellers|branches|stores|winemaker|bookkeeper|developers|devs|lead|leads)';
export const GROUP =
  '(?:parent|parent company|holding|headquarters|hq|head office|corporate|global|group|mother company|the group|mother house)';
export const OUTSIDE =
  '(?:bank|banks|lender|lenders|regulator|regulators|auditors?|examiners?|insurer|insurers|landlord|government|ministry|council|investors?|private equity|creditors|administrator|receiver|funder|funders|donor|state|union)';

/** What an offer is made of. */
export const PRICE =
  '(?:price|prices|pricing|fee|fees|cost|costs|rate|rates|quote|number|numbers|figure|figures|uplift|increase|licen[cs]e|licen[cs]es|licensing|subscription|invoice|amount|spend|money|bill|tier|package|per (?:seat|user|head|site|month|year|device)|percent)';
export const TERMS =
  '(?:term|terms|contract|clause|commitment|minimum|minimums|liability|cap|caps|indemnity|notice|notice period|auto-?renewal|renewal|uplift|lock-?in|exclusivity|penalt(?:y|ies)|termination|exit|warranty|sla|slas|prepayment|advance|up ?front|deposit|wording|paragraph|exclusions?|jurisdiction)';
export const PRODUCT =
  '(?:product|platform|tool|tools|system|systems|software|solution|app|apps|module|modules|interface|ui|screen|screens|dashboard|dashboards|reports?|reporting|integrations?|connectors?|api|apis|model|models|feature|features|functionality|search|workflow|workflows|mobile|offline|login|logins|portal|portals|ai|algorithm|scoring|support|onboarding|rollout|implementation|migration|training|hosting|cloud|encryption|permissions|roadmap|release|releases|documentation|performance|uptime|import|export|setup|data model|agent|plugin|configuration)';
