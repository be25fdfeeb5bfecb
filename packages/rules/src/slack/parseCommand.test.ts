import { describe, expect, it } from 'vitest';
import { parseSlackCommand } from './parseCommand.ts';

describe('what is typed behind /forecastle', () => {
  it.each([
    ['deal Harbour crane', { kind: 'deal', name: 'Harbour crane' }],
    ['  DEAL   Harbour   crane ', { kind: 'deal', name: 'Harbour crane' }],
    ['deal "Harbour crane"', { kind: 'deal', name: 'Harbour crane' }],
    ['deal “Harbour crane”', { kind: 'deal', name: 'Harbour crane' }],
    ['deal ‘Harbour crane’', { kind: 'deal', name: 'Harbour crane' }],
    ['deal „Hafenkran“', { kind: 'deal', name: 'Hafenkran' }],
    ['deal «Grue du port»', { kind: 'deal', name: 'Grue du port' }],
    ['deal Smith &amp; Co', { kind: 'deal', name: 'Smith & Co' }],
    ['deal The "big" one', { kind: 'deal', name: 'The "big" one' }],
    ['forecast', { kind: 'forecast' }],
    ['Risk', { kind: 'risk' }],
    ['plan', { kind: 'plan' }],
    ['log Crane: call with Ana', { kind: 'log', deal: 'Crane', words: 'call with Ana', as: 'call' }],
    ['log Crane: Call: went well', { kind: 'log', deal: 'Crane', words: 'went well', as: 'call' }],
    ['log Crane: call – went well', { kind: 'log', deal: 'Crane', words: 'went well', as: 'call' }],
    ['log Crane: email with prices', { kind: 'log', deal: 'Crane', words: 'email with prices', as: 'email_sent' }],
    ['log Crane: email from Ana', { kind: 'log', deal: 'Crane', words: 'email from Ana', as: 'email_received' }],
    ['log Crane: met the board', { kind: 'log', deal: 'Crane', words: 'met the board', as: 'meeting' }],
    ['log Crane: they like it', { kind: 'log', deal: 'Crane', words: 'they like it', as: null }],
    ['log Crane: caller ID agreed', { kind: 'log', deal: 'Crane', words: 'caller ID agreed', as: null }],
    ['log Crane: at 10:30 they rang', { kind: 'log', deal: 'Crane', words: 'at 10:30 they rang', as: null }],
    ['log "Crane: phase 2": met Ana', { kind: 'log', deal: 'Crane: phase 2', words: 'met Ana', as: 'meeting' }],
    ['log “Crane: phase 2”: met Ana', { kind: 'log', deal: 'Crane: phase 2', words: 'met Ana', as: 'meeting' }],
    ['log クレーン:良い', { kind: 'log', deal: 'クレーン', words: '良い', as: null }],
    ['', { kind: 'help', fault: null }],
    ['help', { kind: 'help', fault: null }],
  ])('%j is understood', (typed, parsed) => expect(parseSlackCommand(typed)).toEqual(parsed));

  it.each([
    ['forcast', 'There is no command “forcast”. Did you mean “forecast”?'],
    ['deel Crane', 'There is no command “deel”. Did you mean “deal”?'],
    ['constructor', 'There is no command “constructor”.'],
    ['__proto__', 'There is no command “__proto__”.'],
    ['deal', 'Add the name of the deal: /forecastle deal NAME'],
    ['deal ""', 'Add the name of the deal: /forecastle deal NAME'],
    ['log', 'Add the deal and what happened: /forecastle log DEAL: what happened'],
    ['log Crane', 'Add a colon and what happened: /forecastle log DEAL: what happened'],
    ['log Crane:', 'Add a colon and what happened: /forecastle log DEAL: what happened'],
    ['log : met Ana', 'Add the name of the deal: /forecastle log DEAL: what happened'],
    ['risk of Crane', 'Type /forecastle risk on its own.'],
  ])('%j is answered with what to type', (typed, fault) =>
    expect(parseSlackCommand(typed)).toEqual({ kind: 'help', fault }),
  );
});
