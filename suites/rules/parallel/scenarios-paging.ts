import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { askHistory, recordJob } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { textMember } from '../../journal/json.ts';

const mostPages = 400;

/** Asks page after page until none follows, and meanwhile does `beside` again and again. */
async function walkWhile(
  ask: (more: Pairs) => Promise<Reply>,
  beside: () => Promise<unknown>,
): Promise<void> {
  let isWalking = true;
  const others = async (): Promise<void> => {
    while (isWalking) await beside();
  };
  const walker = async (): Promise<void> => {
    let more: Pairs = [];
    for (let pages = 0; pages < mostPages; pages += 1) {
      const reply = await ask(more);
      const token = textMember(reply.json, 'nextPageToken') ?? reply.headers['nextpagetoken'] ?? '';
      if (token.trim() === '') break;
      more = [['pagetoken', token]];
    }
    isWalking = false;
  };
  await Promise.all([walker(), others()]);
}

/** The history of a user is walked in small pages while jobs are recorded, documents come and are deleted. */
export const parallelHistoryWalk: TestCase = {
  name: 'parallel/history-walk',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const waiting: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      await recordJob(stage, token);
      waiting.push(await stage.upload(user, queue));
    }
    const beside = async (): Promise<void> => {
      const uuid = waiting.pop();
      if (uuid !== undefined) await stage.request('documents.delete', token, { path: { uuid } });
      await recordJob(stage, token);
      await stage.upload(user, queue);
    };
    const question: Pairs = [
      ['username', user.userName],
      ['maxrecords', '2'],
    ];
    await walkWhile((more) => askHistory(stage, [...question, ...more]), beside);
  },
};

/** All users of the provider are walked in small pages while users come and go. */
export const parallelUserWalk: TestCase = {
  name: 'parallel/user-walk',
  async play(stage) {
    for (let made = 0; made < 12; made += 1) await stage.user();
    const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
    const ask = (more: Pairs): Promise<Reply> =>
      stage.request('users.all', stage.full, {
        parameters: [provider, ['maxrecords', '5'], ...more],
      });
    await walkWhile(ask, () => comeAndGo(stage, provider));
  },
};

async function comeAndGo(stage: Session, provider: Pairs[number]): Promise<void> {
  await stage.user();
  const { userName } = await stage.user();
  await stage.request('users.delete', stage.full, {
    path: { username: userName },
    parameters: [provider],
  });
}
