import Type from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import type { OutputPort } from '../rules/records.ts';
import {
  afterReport,
  lastInstallationSource,
  lastStage,
  lastTerminalState,
} from '../rules/terminal-info.ts';
import type { Reader } from '../store/store.ts';
import { accountOf, anAccount, closed } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type TerminalParts = Pick<Controlled, 'store' | 'people' | 'clock'>;

const optional = Type.Optional;
const line = optional(Type.String({ maxLength: 2048 }));
const upTo = (maximum: number) => optional(Type.Integer({ minimum: 0, maximum }));

/** interface 2, terminalInfo, without the moments, which are when it was told. */
const reportSchema = Type.Object(
  {
    ...anAccount,
    address: optional(Type.String({ minLength: 1 })),
    serial: optional(Type.String({ minLength: 1 })),
    deployStatus: optional(Type.Object({ stage: upTo(lastStage), message: line }, closed)),
    terminalStatus: optional(
      Type.Object(
        {
          terminalVersion: line,
          installationSource: upTo(lastInstallationSource),
          cardReaderData: line,
          modelName: line,
          additionalModelInfo: line,
          firmwareVersion: line,
          status: upTo(lastTerminalState),
          statusMessage: line,
          errorData: line,
        },
        closed,
      ),
    ),
  },
  closed,
);

/** What terminals say of themselves, which the interface shows no call for (SIL-64). */
export function terminalRoutes({ store, people, clock }: TerminalParts): readonly ControlRoute[] {
  const read = bodyReader(reportSchema);
  return [
    {
      method: 'POST',
      path: '/terminal-reports',
      summary:
        'Sets what the terminal at the output port of {address} or {serial} reports: {deployStatus, terminalStatus}; absent members stay unchanged. Returns {id}.',
      body: read.schema,
      examples: [{ serial: 'RAW-0001', terminalStatus: { terminalVersion: '1.2', status: 1 } }],
      run: async ({ body }) => {
        const { account, address, serial, ...report } = read(body);
        const id = await store.write(async ({ accounts, ports, change }) => {
          const place = await accountOf({ accounts }, account, people);
          const below = await accounts.subtree(place.id);
          const clue = { address, serial, accountIds: below.map((one) => one.id) };
          const port = await portOf(ports, clue);
          const terminalInfo = afterReport(port.terminalInfo, report, clock.now());
          await change.setOutputPort(port.id, { terminalInfo });
          return port.id;
        });
        return { json: { id } };
      },
    },
  ];
}

interface Clue {
  readonly address: string | undefined;
  readonly serial: string | undefined;
  readonly accountIds: readonly number[];
}

/** The one port that is meant. Throws ControlProblem 400 without a name for it, 404 for none, 409 for several. */
async function portOf(
  ports: Reader['ports'],
  { address, serial, accountIds }: Clue,
): Promise<OutputPort> {
  const [column, value] =
    address === undefined ? (['deviceSerial', serial] as const) : (['address', address] as const);
  if (value === undefined)
    throw new ControlProblem(400, {
      detail: 'Send the {address} or {serial} of the output port.',
    });
  const [port, ...others] = await ports.outputsBy(column, value, accountIds);
  if (port === undefined)
    throw new ControlProblem(404, {
      detail: `No output port has the address or serial number "${value}".`,
    });
  if (others.length > 0)
    throw new ControlProblem(409, {
      detail: `Several output ports have the address or serial number "${value}".`,
    });
  return port;
}
