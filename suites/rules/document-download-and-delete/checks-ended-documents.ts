import {
  type Exchange,
  isAfter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { hadShown } from './checks.ts';

const download = 'documents.download';
const remove = 'documents.delete';
const conversionFailed = '8';

/** What can still be done with a document that has come to its end. */
export const endedDocumentChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-DL-10',
    ...refuses({
      probe: (exchange, world, play) =>
        exchange.operation === download && wasPrinted(exchange, world, play),
      by: 'any',
    }),
  },
  {
    rule: 'DOC-DEL-07',
    ...refuses({
      probe: (exchange, world, play) =>
        exchange.operation === remove &&
        (wasPrinted(exchange, world, play) || wasDeleted(exchange, world, play)),
      by: 'any',
    }),
  },
  {
    rule: 'DOC-DEL-08',
    *play(play) {
      for (const deletion of play.exchanges) {
        if (deletion.operation !== remove) continue;
        const uuid = pathText(deletion, 'uuid');
        const isListed = play.exchanges.some(
          (list) => isAfter(deletion, list) && failedIn(list).includes(uuid),
        );
        if (isListed)
          yield assertion(deletion, succeeded(deletion), {
            expected: 'errorCode 0 for the deletion',
            seen: seenAnswer(deletion),
          });
      }
    },
  },
];

/** What a list of just status 8 shows. */
function failedIn(exchange: Exchange): readonly (string | undefined)[] {
  const isAsked = parameterValues(exchange, 'status').join() === conversionFailed;
  if (exchange.operation !== 'documents.list' || !isAsked || !isArray(exchange.json)) return [];
  return exchange.json.map((record) => textMember(record, 'uuid'));
}

function wasPrinted(exchange: Exchange, world: State, play: Case): boolean {
  const document = world.documents.get(pathText(exchange, 'uuid'));
  const printed = document?.releases.find(
    ({ cause, outcome, retain }) => cause === 'send' && outcome === 'done' && !retain,
  );
  return printed !== undefined && hadShown(printed, exchange, { world, play });
}

function wasDeleted(exchange: Exchange, world: State, play: Case): boolean {
  const deleted = world.documents
    .get(pathText(exchange, 'uuid'))
    ?.attempts.find(
      ({ call, operation, outcome }) =>
        call !== exchange.sent.call && operation === remove && outcome === 'done',
    );
  return deleted !== undefined && hadShown(deleted, exchange, { world, play });
}
