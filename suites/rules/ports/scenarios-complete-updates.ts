import type { Pairs } from '../../drive/body.ts';
import { dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

type Options = Readonly<Record<string, string>>;

/** Everything that one port shows and another does not, there and back. */
const one: Options = {
  porttype: '0',
  vendor: 'unknown',
  printprotocol: '0',
  outputtype: '1',
  description: 'by the window',
  monochromeprinter: 'true',
  reversefinisher: 'true',
  softwareCopyCollation: 'true',
  printerippurl: 'ipp://one.example/ipp/print',
};
const other: Options = {
  porttype: '1',
  vendor: 'unknown',
  printprotocol: '1',
  outputtype: '3',
  description: 'by the door',
  monochromeprinter: 'false',
  reversefinisher: 'false',
  softwareCopyCollation: 'false',
  printerippurl: 'ipp://other.example/ipp/print',
};
/** The printer is an IPP printer with an embedded client; a licence or the printer's kind may stand against it. */
const alone = [{ sendusername: 'true' }, { embedded: 'true' }, { embedded: 'false' }] as const;

/** A port is changed in all that a list shows of it: by PATCH, and by PUT with its id. */
export const outputPortsChangedWhole: TestCase = {
  name: 'ports/changed-whole',
  async play(stage) {
    for (const change of [byPatch, byPut]) {
      const made = await stage.request('outputports.create', stage.full, {
        parameters: wishes(stage, one),
      });
      const id = String(madeId(stage.need(made, 'creating an output port')));
      for (const options of [other, one, other]) {
        await change(stage, id, wishes(stage, options));
        await stage.request('outputports.list', stage.full);
      }
      for (const option of alone) {
        // PUT has every parameter but sendusername.
        if (change === byPut && 'sendusername' in option) continue;
        await change(stage, id, wishes(stage, { ...other, ...option }));
        await stage.request('outputports.list', stage.full);
      }
    }
  },
};

async function byPatch(stage: Session, id: string, parameters: Pairs): Promise<void> {
  await stage.request('outputports.update', stage.full, { path: { outputportid: id }, parameters });
}

async function byPut(stage: Session, id: string, parameters: Pairs): Promise<void> {
  const all = [['id', id] as const, ...parameters];
  await stage.request('outputports.put-update', stage.full, { parameters: all });
}

/** With a name, an address, a reader and a serial number of its own. */
function wishes(stage: Session, options: Options): Pairs {
  const own = dummyWishes(stage).parameters.filter(([name]) => name !== 'porttype');
  return [...own, ['deviceserial', stage.name('serial')], ...Object.entries(options)];
}

/** Two queues, of which one is there for everybody, and the queues of a user. */
export const inputPortsForUser: TestCase = {
  name: 'ports/for-user',
  async play(stage) {
    const { userName } = await stage.user();
    // The other bits have no names; the last is more than a double holds.
    for (const portFlags of ['1', '0', '3', '2', '9007199254740993'])
      await stage.request('inputports.create', stage.full, {
        parameters: [...queueWishes(stage), ['portFlags', portFlags]],
      });
    await stage.request('inputports.list', stage.full, {
      parameters: [
        ['username', userName],
        ['providerid', String(stage.credentials.facts.providerId)],
      ],
    });
  },
};
