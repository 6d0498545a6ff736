import { isPort, isStranger, isWellFormed, send } from '../../engine/case/sends.ts';
import { headerText } from '../../engine/journal/exchange.ts';
import type { FormerProbes } from '../former-probes.ts';
import { wasPrinted } from './document-ends.ts';

export const ofSends: FormerProbes = {
  'DOC-SEND-11': (x, state) =>
    send(x) && !(state.documents.has(x.path('uuid')) && isPort(x.path('port'), state)),
  'DOC-SEND-12': (x, state) => send(x) && isStranger(x, state),
  'DOC-SEND-20': (x) => send(x) && !isWellFormed(x),
  'DOC-SEND-21': (x, _, c) => send(x) && wasPrinted(x, c),
  'DOC-SEND-23': (x) =>
    send(x) &&
    !/^application\/x-www-form-urlencoded(;|$)/i.test(headerText(x.sent, 'content-type')),
};
