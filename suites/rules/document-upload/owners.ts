import { accepts } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { notInList } from '../../engine/case/finding-words.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, answersInstead, both, withKey } from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { has, nothingListed, refuses, replaces, upload } from './uploads.ts';

const providerid = 'documents.upload param providerid';

/** interface 4.4, upload: with which key, for which user, and of which provider. */
export const rules = [
  rule('DOC-UP-08', 'Upload works with a key without the Advanced API permissions option', {
    from: ['documents.upload keys', '4 without the Advanced option'],
    needs: ['key.plain'],
    check: accepts(
      (x) =>
        upload(x) &&
        x.sent.malformed === undefined &&
        x.key === 'plain' &&
        x.group !== undefined &&
        !isForAnother(x),
      '200 with a uuid',
    ),
    faults: fault(
      'upload-needs-advanced',
      'refuses an upload to a key without the Advanced API permissions option',
      ({ key }) => answersInstead(both(upload, withKey(key('plain')))),
    ),
  }),
  rule(
    'DOC-UP-30',
    'With a key without the option a user uploads only for themselves, an administrator for all users',
    {
      from: 'documents.upload keys',
      basis: 'SIL-35',
      needs: ['key.plain', 'user.administrator'],
      refused: 'any',
      besides: nothingListed,
      faults: fault(
        'upload-for-anybody',
        'lets a user upload for another user with a key without the option',
        ({ key }) => actAs(both(upload, withKey(key('plain'))), { key: key('full') }),
      ),
    },
  ),
  rule('DOC-UP-21', 'An upload that names one provider is not listed for the user of another one', {
    from: providerid,
    basis: 'derived',
    // SIL-173: an upload for a user whom the named provider does not know may be kept.
    refused: () => undefined,
    besides: notListedForNamesake,
    faults: fault(
      'upload-minds-no-provider',
      'finds the user of an upload in any provider',
      replaces('providerid', /^[2-9]\d{9}$/, '0'),
    ),
  }),
  rule(
    'DOC-UP-40',
    'An upload without providerid, or with 0, is accepted where one with the provider is',
    {
      from: providerid,
      basis: 'derived',
      since: '2026-12',
      atLeast: 2,
      check: takenWithoutProvider,
      faults: fault(
        'upload-needs-a-provider',
        'refuses an upload with providerid 0, since no provider has that id',
        refuses(has('providerid', /^0$/)),
      ),
    },
  ),
];

/** An upload with the token of a user, for somebody else. */
function isForAnother(x: Exchange): boolean {
  return x.user !== undefined && x.user !== userKey(x.text('username'));
}

function* notListedForNamesake(probe: Exchange, c: Case): Iterable<Assertion> {
  if (!probe.ok) {
    yield* nothingListed(probe, c);
    return;
  }
  const [look] = c.looksAfter(probe.text('username'), probe.answeredAt);
  const uuid = probe.textOf('uuid');
  if (look === undefined || uuid === undefined) return;
  const isListed = look.uuids.has(uuid);
  yield assertion(look.exchange, !isListed, notInList('the document', isListed));
}

/** When providerid is absent or zero the server tries to determine it. */
function* takenWithoutProvider(c: Case): Iterable<Assertion> {
  const own = String(c.state.facts.providerId);
  const uploads = c.calls(upload).filter((x) => x.key === 'full');
  for (const x of uploads) {
    if (!['0', undefined].includes(x.param('providerid'))) continue;
    const isProven = uploads.some(
      (one) => one.param('providerid') === own && one.isSuccess && isAlike(one, x),
    );
    if (isProven)
      yield assertion(x, x.isSuccess, {
        expected: '200 with a uuid, as with the providerid of the user',
        seen: x.words,
      });
  }
}

/** Both are for one user and one queue, with a file and with parameters of the same names. */
function isAlike(one: Exchange, other: Exchange): boolean {
  const shape = (x: Exchange): string =>
    JSON.stringify([
      x.text('username'),
      x.text('portname'),
      x.sent.malformed,
      x.sent.file === undefined,
      x.sent.parameters
        .map(([name]) => name)
        .filter((name) => name !== 'providerid')
        .toSorted(),
    ]);
  return shape(one) === shape(other);
}

export const testCases = [
  /** An upload names another provider than the user's, which has no such user; or none, or 0. */
  testCase('documents/upload-other-provider', [], async (s) => {
    const { userName: username } = await s.user();
    const portname = await s.queue();
    const token = await s.login({ userName: username });
    const uploadOf = (provider: { readonly providerid?: string }) => async (): Promise<void> => {
      const file = uniqueDocument(s.name('provider'));
      const parameters = { username, portname, title: file.fileName, ...provider };
      await s.call('documents.upload', parameters, { ...s.full, file });
      await s.look(token);
    };
    const own = String(s.credentials.facts.providerId);
    await s.probe(
      'DOC-UP-21',
      uploadOf({ providerid: s.unknownId() }),
      uploadOf({ providerid: own }),
    );
    for (const provider of [{ providerid: '0' }, {}]) await uploadOf(provider)();
  }),
];
