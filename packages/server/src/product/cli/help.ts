/** What the commands are and take. It needs nothing else, so that it is printed at once. */
export const HELP = `Forecastle: a forecast you can defend

  forecastle start                    start the server
  forecastle forecast FILE [--json]   score and forecast a spreadsheet; saves nothing
  forecastle backtest FILE... [--json]
                                      forecast past periods with what was known then, and compare
  forecastle wins FILE [--json]       check if the columns of a spreadsheet predict wins
  forecastle import FILE --email E    import a spreadsheet as that person
  forecastle user add --email E --name N --organisation O
                                      create an organisation and its first person; the password
                                      comes from FORECASTLE_PASSWORD, or a new one is printed
  forecastle user remove-second-factor --email E
                                      remove the second factor of someone who lost their app
  forecastle plan [ID --to PLAN]      list each organisation's plan, or change one to starter,
                                      enterprise or ultimate
  forecastle invoice [ID]             list the invoices, or those of one organisation
  forecastle invoice ID --from DAY    issue the invoice of one billing cycle from that day, as a PDF
  forecastle invoice --credit NUMBER --reason TEXT
                                      cancel an invoice with a credit note
  forecastle invoice --pdf NUMBER     write the PDF of an issued invoice again
  forecastle outbox [ID]              list unsent emails, latest first, or show one with its link
  forecastle slack-manifest [--http]  print the manifest from which the app is made in Slack; --http
                                      for an app without Socket Mode
  forecastle rotate-secret            encrypt what OLD_SECRET encrypted with the present SECRET; stop
                                      the server first
  forecastle backup [FILE|DIR]        back up the whole installation to one file
  forecastle backup --verify FILE     check a backup: restore it into a scratch database and compare
  forecastle restore FILE             restore a backup into a new FORECASTLE_HOME or an empty database
  forecastle version                  print the version
  forecastle help                     this list

Options of invoice
  --seats N                           default: people who can sign in
  --currency NZD|AUD|USD              kept for the next one, as is --cycle
  --cycle monthly|annual              what one invoice covers
  --billed-to NAME                    kept for the next one, as are --address and --tax-number of the
                                      customer; default: the organisation's name
  --reference TEXT                    the customer's order number
  --no-tax REASON                     charge no tax and print why
  --overlap                           bill seats added during days that another invoice covers
  --file FILE                         where to write the PDF; default NUMBER.pdf

Options of forecast
  --period month|quarter|year         default quarter
  --currency CODE                     currency of rows without one; default USD
  --time-zone AREA/CITY               default: the timezone of this machine
  --fiscal-year-start MM-DD           default 01-01
  --as-of YYYY-MM-DD                  default now
  --day-first, --month-first          how to read dates such as 03/04/2026
  --sheet NAME                        sheet of a workbook with several
  --map field=Header                  choose the column of a field, repeatable; field=none uses no column
  --stage "Value=Stage"               choose the stage for a value, repeatable
  --currency-of "Value=CODE"          choose the currency for a value of the currency column, repeatable
  --all                               list every open deal
  --json                              all results as JSON, in the form the README describes

Options of backtest: those of forecast except --all, and
  --rate CODE=RATE                    value of 1 CODE in the currency of the figures, repeatable
  --stages A,B,C                      open stages from first to last; default: the order in which deals move
  --map segment=Header                a column with the kind of deal, repeatable
  --from YYYY-MM-DD                   first day of the first period to forecast
  --scope organisation|rep            default organisation
  --deals                             with --json: each open deal with its win chance

Options of wins: --map, --sheet, --day-first, --month-first, and
  --deals                             with --json: each scored and each open deal with its win chance

Options of import: --map, --stage, --currency-of, --sheet, --day-first, --month-first, --currency, and
  --as deals|accounts|contacts        what each row is; accounts and contacts take --map, --sheet, the
                                      file options below, --owner, and the next two
  --existing fill|overwrite           for existing accounts and contacts: empty fields only, or all; default fill
  --missing-accounts create|leave     missing accounts of contacts; default create
  --kind pipeline|history             one row per deal, or per change of a deal; default: recognised
  --duplicates skip|update            existing deals of a pipeline; default skip
  --owners create|me                  unknown owners: add them as people, or use the importer; default create
  --owner "Value=Email"               choose the person for an owner in the file, repeatable
  --amounts keep|average|AMOUNT       deals without an amount or with zero: unchanged, the average of the
                                      others in their currency, or this amount; default keep
  --close-dates keep|YYYY-MM-DD       deals without a close date: unchanged, or this date; default keep
  --encoding NAME, --delimiter C, --header-row N
                                      how to read the file; C can be tab; default: recognised
  --json                              counts and all rows to check, as JSON

Options of outbox
  --all                               every email, not just the latest 50

Options of restore
  --into-empty                        also into unused tables that a server has made

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done, but some rows could not be read.
`;
