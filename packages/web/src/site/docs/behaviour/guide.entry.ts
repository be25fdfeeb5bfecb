import { guideBehaviour } from './guide.ts';

guideBehaviour(document, new AbortController().signal);
