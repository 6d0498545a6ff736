import { dummyPort } from '../../drive/samples/ports.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { epochMs } from '../../journal/epoch.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { askHistory, historySettled } from './scenarios-recording.ts';

/** Whatever resolution times have. */
const apartMs = 1_100;
const hourMs = 3_600_000;

/** A range that ended before a document was printed or deleted is asked for before and afterwards. */
export const historyPastRange: TestCase = {
  name: 'history/past-range',
  async play(stage) {
    const { clock } = stage.context;
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const { address } = await dummyPort(stage);
    const first = await stage.sendUp(user, queue);
    const second = await stage.sendUp(user, queue);
    await clock.sleep(apartMs);
    const later = await stage.sendUp(user, queue);
    const end = epochMs(numberMember(later.json, 'dateTime') ?? Number.NaN);
    if (Number.isNaN(end)) return;
    const range = [
      ['datestart', new Date(end - hourMs).toISOString()],
      ['dateend', new Date(end).toISOString()],
    ] as const;
    const look = async (): Promise<void> => {
      await historySettled(stage, user.userName, { records: 3 });
      await askHistory(stage, [['username', user.userName], ...range]);
    };
    await look();
    await clock.sleep(apartMs);
    const uuidOf = ({ json }: typeof first): string => textMember(json, 'uuid') ?? '';
    await stage.request('documents.send', token, { path: { uuid: uuidOf(first), port: address } });
    await stage.request('documents.delete', token, { path: { uuid: uuidOf(second) } });
    await look();
  },
};
