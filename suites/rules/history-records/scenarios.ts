import type { Pairs } from '../../drive/body.ts';
import { askHistory, historySettled, recordJob } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Jobs recorded with a user token, both sides' values, somebody else's name beside the token, and what must be refused. */
export const recordByUser: TestCase = {
  name: 'history/record-by-user',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    await recordJob(stage, token, { more: [['duplex', 'true']], jobtype: 'COPY' });
    await recordJob(stage, token, { more: [['duplex', 'false']], jobtype: 'COPY' });
    const title = (): readonly [string, string] => ['title', stage.name('job')];
    const other = await stage.user();
    await stage.request('documents.record', token, {
      parameters: [['jobtype', 'COPY'], title(), ...namedUser(stage, other)],
    });
    const probes: readonly (readonly [Pairs, typeof token])[] = [
      [[['jobtype', 'POSTCARD'], title()], token],
      [[['jobtype', 'SCAN'], title()], stage.full],
      [[['jobtype', 'SCAN'], title(), ['address', `${stage.name('no')}.example`]], token],
      [[['jobtype', 'SCAN'], title(), ['serialnumber', stage.name('no')]], token],
    ];
    for (const [parameters, caller] of probes) {
      const pair = stage.pair();
      await stage.request('documents.record', caller, { pair, parameters });
      await stage.request('documents.record', token, {
        pair,
        parameters: [['jobtype', 'SCAN'], title()],
      });
    }
    // First whether the job is somebody else's: that says more than that it is missing.
    await askHistory(stage, [['username', other.userName]]);
    await historySettled(stage, user.userName, { records: 7 });
    await askHistory(stage, [['username', other.userName]]);
    await askHistory(stage, [['username', user.userName]]);
  },
};

/** Jobs recorded with a device token after somebody else logged in there, for a named user and for nobody. */
export const recordByDevice: TestCase = {
  name: 'history/record-by-device',
  needs: ['device'],
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const named = namedUser(stage, user);
    await stage.login(other, stage.panel);
    await recordJob(stage, stage.panel, { more: named, jobtype: 'SCAN' });
    const pair = stage.pair();
    await stage.request('documents.record', stage.panel, {
      pair,
      parameters: [
        ['jobtype', 'SCAN'],
        ['title', stage.name('job')],
      ],
    });
    await stage.request('documents.record', stage.panel, {
      pair,
      parameters: [['jobtype', 'SCAN'], ['title', stage.name('job')], ...named],
    });
    await askHistory(stage, [['username', other.userName]]);
    await historySettled(stage, user.userName, { records: 2 });
    await askHistory(stage, [['username', other.userName]]);
    await askHistory(stage, [['username', user.userName]]);
  },
};

function namedUser(stage: Session, { userName }: User): Pairs {
  return [
    ['username', userName],
    ['providerid', String(stage.credentials.facts.providerId)],
  ];
}
