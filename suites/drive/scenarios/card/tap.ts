import type { Scenario } from '../../scenario.ts';

/** Three documents of one user and one of another wait; the first user's card is tapped at a printer's reader. */
export const tapReleases: Scenario = {
  name: 'card/tap-releases',
  exercises: ['TAP-01', 'TAP-02'],
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    for (let count = 0; count < 3; count += 1) await stage.upload(user, queue);
    await stage.upload(other, queue);
    const token = await stage.login(user);
    const otherToken = await stage.login(other);
    await stage.look(token);
    stage.need(await stage.call('card.get', stage.full, { parameters: [['cd', user.card], ['Mac', port.reader]] }), 'the tap');
    await stage.settle(3);
    await stage.look(token);
    await stage.look(otherToken);
  },
};
