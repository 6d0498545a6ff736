import { cautionOf } from '../../catalogue/cautions.ts';
import type { OperationStatement } from '../../catalogue/operation.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Caller } from '../../drive/client.ts';
import { sampleOf, trySample } from '../../drive/samples/index.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import type { KeyKind } from '../../journal/facts.ts';

/** interface 5.1: these work without a key. */
const keyless: ReadonlySet<string> = new Set(['account.head', 'authproviders.get']);
/** interface 5.4 names login; a card reader has no user (SIL-32). */
const userless: ReadonlySet<string> = new Set(['login.post', 'card.get', 'card.post']);

/** Recording takes a device token where others need a user's (interface 4.4); of a card reader nothing is said. */
const takesDevices: ReadonlySet<string> = new Set([...userless, 'documents.record']);

/** For each call that needs a key: without one, with callers who are nobody, then by who may. */
export const everyCallScenarios: readonly TestCase[] = operations
  .filter(({ id }) => !keyless.has(id))
  .map((operation) => ({
    name: `callers/${operation.id.replace('.', '-')}`,
    needs: cautionOf(operation.id),
    async play(stage) {
      const sample = await sampleOf(stage, operation.id);
      const right = sample.user === undefined ? stage.full : await stage.login(sample.user);
      const pair = stage.pair();
      for (const [caller, ...probes] of nobodies(stage, operation, right))
        await trySample(stage, { operation: operation.id, sample }, { caller, pair, probes });
      await trySample(stage, { operation: operation.id, sample }, { caller: right, pair });
    },
  }));

/** Nothing but the one thing is wrong with each of them; and the rules that say so. */
function* nobodies(
  stage: Session,
  operation: OperationStatement,
  right: Caller,
): Iterable<readonly [Caller, ...rules: readonly string[]]> {
  const token = right.bearer === undefined ? {} : { bearer: right.bearer };
  // The token is one of the full key.
  const ofAnotherKey = right.bearer === undefined ? [] : ['TOK-02'];
  yield [token, 'KEY-01'];
  yield [{ ...token, key: `unknown-${stage.name('key')}` }, 'KEY-02', ...ofAnotherKey];
  if (takesTokens(operation))
    yield [{ ...right, bearer: `never-given-${stage.name('token')}` }, 'TOK-03'];
  const isProfiled = (one: KeyKind): boolean =>
    stage.credentials.facts.keys.some(({ kind }) => kind === one);
  for (const [kind, rule] of [
    ['expired', 'KEY-03'],
    ['inactive', 'KEY-04'],
  ] as const)
    if (isProfiled(kind))
      yield [{ ...token, key: stage.credentials.key(kind) }, rule, ...ofAnotherKey];
  if (!isProfiled('authenticated-only')) return;
  const key = stage.credentials.key('authenticated-only');
  const isList = operation.id === 'documents.list';
  if (!userless.has(operation.id)) yield [{ key }, 'KEY-09', ...(isList ? ['DOC-LIST-08'] : [])];
  if (!takesDevices.has(operation.id) && stage.credentials.facts.device !== undefined)
    yield [{ key, bearer: stage.credentials.device() }, 'KEY-23'];
}

/** What a token is for is said of calls that list a right (interface 5.3). */
function takesTokens({ permissions }: OperationStatement): boolean {
  return permissions.length > 0;
}
