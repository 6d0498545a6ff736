import type { Pairs } from '../../drive/body.ts';
import { historySettled, recordJob } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { textMember } from '../../journal/json.ts';

/** The second page of a question, by a key of the other account and by this one's. */
async function turnThePage(stage: Session, operation: string, question: Pairs): Promise<void> {
  const first = stage.need(
    await stage.request(operation, stage.full, { parameters: question }),
    'the first page',
  );
  const next = textMember(first.json, 'nextPageToken') ?? '';
  const pair = stage.pair();
  for (const key of ['foreign', 'full'] as const)
    await stage.request(
      operation,
      { key: stage.credentials.key(key) },
      { pair, parameters: [...question, ['pagetoken', next]] },
    );
}

/** Page tokens of this account in the hands of the other. */
export const neighbourPages: TestCase = {
  name: 'neighbours/page-tokens',
  needs: ['key.foreign'],
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    for (let count = 0; count < 3; count += 1) await recordJob(stage, token);
    await historySettled(stage, user.userName, { records: 3 });
    await turnThePage(stage, 'documents.history', [
      ['username', user.userName],
      ['maxrecords', '1'],
    ]);
    // Users of the run stand on the page wherever names are in order.
    for (let count = 0; count < 5; count += 1)
      await stage.user({ name: `0-${stage.name('early')}` });
    await turnThePage(stage, 'users.all', [
      ['providerid', String(stage.credentials.facts.providerId)],
      ['maxrecords', '2'],
    ]);
  },
};
