import type { Scenario } from '../../scenario.ts';

/** One document is sent and retained, sent again without, and looked for after each. */
export const sendRetain: Scenario = {
  name: 'documents/send-retain',
  exercises: ['DOC-SEND-01', 'DOC-SEND-02', 'DOC-SEND-06', 'DOC-SEND-07'],
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const uuid = await stage.upload(user, queue);
    const token = await stage.login(user);
    const path = { uuid, port: port.address };
    stage.need(await stage.call('documents.send', token, { path, parameters: [['retain', 'true']] }), 'send');
    await stage.settle(1);
    await stage.look(token);
    await stage.call('documents.send', token, { path });
    await stage.settle(1);
    await stage.look(token);
  },
};
