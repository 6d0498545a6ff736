import type { Failure, PortName, Terminal, Wishes } from '../../../simulators/terminal/index.ts';
import type { ArgumentSpec } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { Outcome } from '../../exit-codes.ts';
import { portOf, portOptions } from './port.ts';
import { asPerson, sessionOptions } from './session.ts';
import { documentLine, type Teller, tellFailure } from './tell.ts';
import { wishesOf, wishOptions } from './wishes.ts';

const uuids: ArgumentSpec<readonly string[]> = {
  form: '[uuids...]',
  about: 'the documents, as terminal list shows them',
  read: (given) => given,
};

export const releaseCommand = defineCommand({
  name: 'release',
  about:
    'Releases documents to an output port: the named ones, or all that wait, oldest first. ' +
    'Exits with 1 when one of them was not printed.',
  examples: [
    {
      line: 'terminal release --card 946EBD28 --all --port 127.0.0.1:9100',
      does: 'releases everything that waits',
    },
    {
      line: 'terminal release UUID --card 946EBD28 --serial RAW-0001',
      does: 'releases one document',
    },
    {
      line: 'terminal release UUID --name ann --port 10.0.0.9 --copies 2 --sides long-edge --retain',
      does: 'prints two copies on both sides and keeps the document',
    },
  ],
  args: { uuids },
  options: {
    all: flag('--all', 'release everything that waits'),
    ...portOptions,
    ...wishOptions,
    ...sessionOptions,
  },
  async run(invocation) {
    const { options, args } = invocation;
    const port = portOf(options);
    if (port === undefined) throw new UsageError('--port or --serial says where to print.');
    if (options.all === args.uuids.length > 0) {
      throw new UsageError('Name the documents, or give --all.');
    }
    const order = { port, wishes: wishesOf(options) };
    return await asPerson(invocation, (panel, teller) =>
      options.all
        ? releaseAll(panel, order, teller)
        : releaseEach(panel, { ...order, ...args }, teller),
    );
  },
});

interface Order {
  readonly port: PortName;
  readonly wishes: Wishes;
}

async function releaseEach(
  panel: Terminal,
  { uuids: named, ...order }: Order & { readonly uuids: readonly string[] },
  teller: Teller,
): Promise<Outcome> {
  let outcome: Outcome = 'passed';
  for (const uuid of named) {
    const released = await panel.release({ uuid, ...order });
    if (released.kind === 'done') tellReleased({ uuid }, uuid, teller);
    else outcome = tellUnreleased(uuid, released, teller);
    if (released.kind !== 'done' && released.kind !== 'refused') break;
  }
  return outcome;
}

async function releaseAll(
  panel: Terminal,
  { port, wishes }: Order,
  teller: Teller,
): Promise<Outcome> {
  const { released, refused, ended } = await panel.releaseAll(port, wishes);
  for (const document of released) tellReleased(document, documentLine(document), teller);
  for (const { document, refusal } of refused) tellUnreleased(document.uuid, refusal, teller);
  if (ended?.document !== undefined) {
    return tellUnreleased(ended.document.uuid, ended.failure, teller);
  }
  if (ended !== undefined) return tellFailure({ what: 'list' }, ended.failure, teller);
  if (released.length + refused.length === 0) teller.terminal.note('no documents are waiting');
  return refused.length === 0 ? 'passed' : 'failed';
}

function tellReleased(document: object, line: string, { terminal, json }: Teller): void {
  if (json) terminal.json({ ...document, released: true });
  else terminal.print(`released  ${line}`);
}

/** Where no clear answer came, the document may have been printed all the same. */
function tellUnreleased(uuid: string, failure: Failure, teller: Teller): Outcome {
  const outcome = tellFailure({ what: 'release', uuid }, failure, teller);
  if (['unreachable', 'timeout', 'unexpected'].includes(failure.kind)) {
    teller.terminal.note(
      'Whether it was printed is unknown: look at the list before releasing again.',
    );
  }
  return outcome;
}
