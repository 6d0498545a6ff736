import type { Exchange } from '../../journal/exchange.ts';
import type { Case } from '../../judge/case.ts';
import {
  addressed,
  download,
  remove,
} from '../../rules/document-download-and-delete/afterwards.ts';
import { hadShown, wasPrinted } from '../../rules/document-download-and-delete/checks.ts';
import { isWellFormed } from '../../rules/document-send/checks-malformed-options.ts';
import { isStranger } from '../../rules/document-send/checks-releases.ts';
import type { FormerProbes } from '../former-probes.ts';

export const ofDocumentEnds: FormerProbes = {
  'DOC-DL-04': (x, state) => download(x) && addressed(x, state) === undefined,
  'DOC-DL-05': (x, state) => download(x) && isStranger(x, state),
  'DOC-DL-06': (x, _, c) => (download(x) || x.operation === 'documents.send') && wasDeleted(x, c),
  'DOC-DL-07': (x) => download(x) && !isWellFormed(x),
  'DOC-DL-10': (x, _, c) => download(x) && wasPrinted(x, c),
  'DOC-DEL-03': (x, state) => remove(x) && addressed(x, state) === undefined,
  'DOC-DEL-04': (x, state) => remove(x) && isStranger(x, state),
  'DOC-DEL-07': (x, _, c) => remove(x) && (wasPrinted(x, c) || wasDeleted(x, c)),
};

function wasDeleted(x: Exchange, c: Case): boolean {
  const deletion = addressed(x, c.state)?.attempts.find(
    ({ call, operation, outcome }) =>
      call !== x.call && operation === 'documents.delete' && outcome === 'done',
  );
  return deletion !== undefined && hadShown(deletion, x, c);
}
