import fc from 'fast-check';
import { numberMember } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import { dummyWishes } from '../../engine/session/samples/ports.ts';
import { seldom, text, which } from '../arguments.ts';
import { wasDone } from '../looks.ts';
import { pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';
import { unknownId } from './groups.ts';

const makePrinter = defineMove({
  name: 'set up a printer',
  weight: 2,
  needs: ['allow.paper'],
  args: fc.record({ front: fc.constantFrom('raw', 'ipp') }),
  async play(stage, made, { front }) {
    const declines = stage.credentials.facts.declines.includes('ipp');
    const port = await stage.printer({ front: declines ? 'raw' : front });
    made.ports.push({ ...port, gone: false });
    await stage.request('outputports.list', stage.full);
  },
});

const makeDummy = defineMove({
  name: 'create a dummy port',
  weight: 2,
  args: fc.record({
    description: text,
    lacking: fc.constantFrom('', '', '', 'address', 'portname'),
  }),
  async play(stage, made, { description, lacking }) {
    const { name, parameters } = dummyWishes(stage);
    const wishes: Pairs = [...parameters, ['description', description]];
    const reply = await stage.request('outputports.create', stage.full, {
      parameters: wishes.filter(([one]) => one !== lacking),
    });
    const id = numberMember(reply.json, 'id');
    if (wasDone(reply) && id !== undefined)
      made.dummies.push({ id: String(id), name, gone: false });
    await stage.request('outputports.list', stage.full);
  },
});

const changePort = defineMove({
  name: 'change a port',
  wants: ['dummies'],
  args: fc.record({ port: which, description: text, unknown: seldom }),
  async play(stage, made, { port, description, unknown }) {
    const outputportid = unknown ? unknownId(stage) : pick(made.dummies, port).id;
    await stage.request('outputports.update', stage.full, {
      path: { outputportid },
      parameters: [['description', description]],
    });
    await stage.request('outputports.list', stage.full);
  },
});

const deletePort = defineMove({
  name: 'delete a port',
  wants: ['dummies'],
  args: fc.record({ port: which, unknown: seldom }),
  async play(stage, made, { port, unknown }) {
    const known = pick(made.dummies, port);
    const outputportid = unknown ? unknownId(stage) : known.id;
    const path = { outputportid };
    const done = wasDone(await stage.request('outputports.delete', stage.full, { path }));
    if (done && !unknown) known.gone = true;
    await stage.request('outputports.list', stage.full);
  },
});

const makeQueue = defineMove({
  name: 'create a queue',
  weight: 3,
  args: fc.record({ words: text, porttype: fc.constantFrom('0', '0', '0', '1', '7') }),
  async play(stage, made, { words, porttype }) {
    const name = `${stage.name('queue')} ${words}`;
    const port = made.ports.find((one) => !one.gone);
    const isPush = porttype === '1' && port !== undefined;
    const parameters: Pairs = [
      ['domainname', stage.credentials.facts.domain],
      ['portname', name],
      ['porttype', porttype === '7' ? '7' : isPush ? '1' : '0'],
      ...(isPush ? [['outputportid', String(port.id)] as const] : []),
    ];
    const reply = await stage.request('inputports.create', stage.full, { parameters });
    const id = numberMember(reply.json, 'id');
    if (wasDone(reply) && id !== undefined)
      made.queues.push({ id: String(id), name, isPush, gone: false });
    await stage.request('inputports.list', stage.full);
  },
});

const deleteQueue = defineMove({
  name: 'delete a queue',
  wants: ['queues'],
  args: fc.record({ queue: which, unknown: seldom }),
  async play(stage, made, { queue, unknown }) {
    const known = pick(made.queues, queue);
    const inputportid = unknown ? unknownId(stage) : known.id;
    const path = { inputportid };
    const done = wasDone(await stage.request('inputports.delete', stage.full, { path }));
    if (done && !unknown) known.gone = true;
    await stage.request('inputports.list', stage.full);
  },
});

/** interface 4.5 and 4.6. */
export const portMoves: readonly Drawn[] = [
  makePrinter,
  makeDummy,
  changePort,
  deletePort,
  makeQueue,
  deleteQueue,
];
