import { type Exchange, parameterText, succeeded } from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { userKey } from '../../model/document-state.ts';

const operation = 'documents.upload';

/** Every upload is a document of its own, also when the same bytes are uploaded again. */
export const uploadAgainChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-11',
    *answer(exchange, world) {
      const uuid = textMember(exchange.json, 'uuid');
      if (exchange.operation !== operation || !succeeded(exchange) || uuid === undefined) return;
      const taken = world.documents.has(uuid);
      yield assertion(exchange, !taken, {
        expected: 'a new uuid',
        seen: taken ? `the uuid ${uuid} of another upload` : 'a new uuid',
      });
    },
  },
  { rule: 'DOC-UP-31', play: eachOfItsOwn },
];

function* eachOfItsOwn(play: Case): Iterable<Assertion> {
  const uploads = play.exchanges.filter((one) => one.operation === operation && succeeded(one));
  for (const [at, again] of uploads.entries()) {
    const uuid = textMember(again.json, 'uuid');
    const before = uploads.slice(0, at).filter((one) => isTwin(one, again));
    if (uuid === undefined || before.length === 0) continue;
    const isNew = before.every((one) => textMember(one.json, 'uuid') !== uuid);
    yield assertion(again, isNew, {
      expected: 'a new document',
      seen: isNew ? 'a new document' : 'the existing document',
    });
  }
}

function isTwin(one: Exchange, other: Exchange): boolean {
  const user = (exchange: Exchange): string => userKey(parameterText(exchange, 'username'));
  return one.sent.file?.sha256 === other.sent.file?.sha256 && user(one) === user(other);
}
