/** What the commands are and take. It needs nothing else, so that it is printed at once. */
export const HELP = `Forecastle: a forecast you can defend

  forecastle start                    start the server
  forecastle forecast FILE [--json]   scores and the period's figure from a spreadsheet; keeps nothing
  forecastle backtest FILE... [--json]
                                      past periods forecast from what was known then, and what happened
  forecastle wins FILE [--json]       whether the columns of a spreadsheet tell won deals from lost ones
  forecastle import FILE --email E    import a spreadsheet as that person
  forecastle user add --email E --name N --organisation O
                                      make an organisation and its first person; the password is
                                      taken from FORECASTLE_PASSWORD, or made and printed
  forecastle user remove-second-factor --email E
                                      let somebody who lost their app sign in with the password alone
  forecastle plan [ID --to PLAN]      the plan of each organisation, or another for one of them: starter,
                                      enterprise or ultimate
  forecastle outbox [ID]              mails that no mail server took, latest first, or one with its link
  forecastle backup [FILE|DIR]        write everything the installation keeps into one file
  forecastle backup --verify FILE     restore a backup into a scratch database and compare
  forecastle restore FILE             put a backup into a new FORECASTLE_HOME or an empty database
  forecastle help                     this text

forecast takes
  --period month|quarter|year         default quarter
  --currency CODE                     for rows that name none; default USD
  --time-zone AREA/CITY               default that of this machine
  --fiscal-year-start MM-DD           default 01-01
  --as-of YYYY-MM-DD                  default now
  --day-first, --month-first          how dates such as 03/04/2026 are meant
  --sheet NAME                        of a workbook with several
  --map field=Header                  overrule the mapping, as often as needed; field=none takes no column
  --stage "Value=Stage"               give a stage to a value, as often as needed
  --currency-of "Value=CODE"          what a value of the currency column stands for, as often as needed
  --all                               list every open deal
  --json                              everything, in the form the README describes

backtest takes what forecast takes but --all, and
  --rate CODE=RATE                    what 1 CODE is in the currency of the figures, as often as needed
  --stages A,B,C                      the open stages from the first to the last; default as deals pass through them
  --map segment=Header                a column that says what kind of deal it is, as often as needed
  --from YYYY-MM-DD                   first day of the periods to be told
  --scope organisation|rep            default organisation
  --deals                             with --json: each open deal with its chance

wins takes --map, --sheet, --day-first, --month-first, and
  --deals                             with --json: each judged and each open deal with its chance

import takes --map, --stage, --currency-of, --sheet, --day-first, --month-first, --currency, and
  --as deals|accounts|contacts        what its rows are; accounts and contacts take --map, --sheet, how the file is
                                      to be read, --owner, and the two that follow
  --existing fill|overwrite           of accounts and contacts that are there: their empty fields, or all; default fill
  --missing-accounts create|leave     that contacts work for; default create
  --kind pipeline|history             a row for each deal, or for each change of one; default as recognised
  --duplicates skip|update            of a pipeline; default skip
  --owners create|me                  owners the organisation does not know: made as people, or the importer; default create
  --owner "Value=Email"              who is meant by an owner of the file, as often as needed
  --amounts keep|average|AMOUNT       of deals without one or of zero: as they are, the average of the others of
                                      their currency, or so much in that of the import; default keep
  --close-dates keep|YYYY-MM-DD       of deals without one; default keep
  --encoding NAME, --delimiter C, --header-row N
                                      how the file is to be read; C may be tab; default as recognised
  --json                              the counts and every row there is something to say of

outbox takes
  --all                               every mail, not the latest 50

restore takes
  --into-empty                        also into tables that a server made and nobody has used

Exit codes: 0 done, 1 failed, 2 wrong use, 3 done, but some rows could not be read.
`;
