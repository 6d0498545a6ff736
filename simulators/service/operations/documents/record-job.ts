import { statusOfRecorded, tagsOf } from '../../rules/document.ts';
import { documentTypes } from '../../rules/document-types.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { OutputPort, User } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { nearestOutputPort } from '../find/port.ts';
import { userByName } from '../find/user.ts';
import { type Asking, type Call, empty, operation } from '../operation.ts';
import { deferred, form, optional, withDefault } from '../parameter.ts';
import { instant, int, name, oneOf, text, unchecked } from '../words.ts';

const withDeviceToken = 'required with a device token; ignored with a user token';
const count = { minimum: 0, maximum: 1_000_000 };

export const recordJob = operation({
  id: 'recordJob',
  method: 'POST',
  path: '/documents/history',
  section: '4.4',
  silences: ['SIL-04', 'SIL-33', 'SIL-54', 'SIL-153'],
  summary: 'Record a print, copy, scan or fax job that a device completed',
  grant: grant([], { advanced: 'not needed', bearer: 'recording' }),
  parameters: {
    jobtype: form(oneOf(['PRINT', 'COPY', 'SCAN', 'FAX'])),
    totalpages: withDefault(form(int(count)), 0),
    colorpages: withDefault(form(int(count)), 0),
    papersize: withDefault(form(text()), ''),
    // SIL-04: "true means LONG, otherwise SHORT", whatever is sent; SIL-153: nothing sent
    duplex: optional(form(unchecked('true means LONG, otherwise SHORT'))),
    title: withDefault(form(text()), ''),
    serialnumber: optional(form(text())),
    address: optional(form(text())),
    username: deferred(optional(form(name({ description: withDeviceToken })))),
    providerid: deferred(optional(form(int({ description: withDeviceToken })))),
    datetime: optional(form(instant('the time of the record'))),
  },
  answer: empty,
  problems: ['username-missing', 'user-unknown', 'port-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, parameters) {
    const accountId = await requestAccountId(call);
    // SIL-33: beside a user token username and providerid are ignored, whatever they are
    const user = call.access.user ?? (await userNamed(call, accountId, parameters));
    const port = await portOf(call, accountId, parameters);
    if (port === 'unknown') {
      throw call.problem('port-unknown', {
        parameter: parameters.address === undefined ? 'serialnumber' : 'address',
      });
    }

    await record(call, { user, port, accountId: port?.accountId ?? user.accountId, ...parameters });
  },
});

interface Named {
  username(): string | undefined;
  providerid(): number | undefined;
}

async function userNamed(
  call: Call<'username-missing' | 'user-unknown'>,
  accountId: number,
  named: Named,
): Promise<User> {
  const [username, providerId] = [named.username(), named.providerid()];
  if (username === undefined) throw call.problem('username-missing', { parameter: 'username' });
  const user = await userByName(call, username, { accountId, providerId });
  if (user === undefined) throw call.problem('user-unknown', { parameter: 'username' });
  return user;
}

interface PortClues {
  readonly address?: string | undefined;
  readonly serialnumber?: string | undefined;
}

/** None where none is named; the address wins over the serial number (SIL-47). */
async function portOf(
  asking: Asking,
  accountId: number,
  { address, serialnumber }: PortClues,
): Promise<OutputPort | undefined | 'unknown'> {
  if (address === undefined && serialnumber === undefined) return undefined;
  const byAddress =
    address === undefined
      ? 'none'
      : await nearestOutputPort(asking, accountId, { column: 'address', value: address });
  if (byAddress !== 'none') return byAddress === 'ambiguous' ? 'unknown' : byAddress;
  if (serialnumber === undefined) return 'unknown';
  const bySerial = await nearestOutputPort(asking, accountId, {
    column: 'deviceSerial',
    value: serialnumber,
  });
  return bySerial === 'none' || bySerial === 'ambiguous' ? 'unknown' : bySerial;
}

interface RecordedJob {
  readonly user: User;
  readonly port: OutputPort | undefined;
  readonly accountId: number;
  readonly jobtype: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly totalpages: number;
  readonly colorpages: number;
  readonly papersize: string;
  readonly duplex: string | undefined;
  readonly title: string;
  readonly datetime: number | undefined;
}

async function record({ service, now }: Asking, job: RecordedJob): Promise<void> {
  const { user, port } = job;
  const uuid = service.ids.uuid();
  await service.store.write(({ change }) =>
    change.addDocument({
      uuid,
      accountId: job.accountId,
      userId: user.id,
      providerId: user.providerId,
      userName: user.userName,
      name: job.title,
      documentType: documentTypes.unknown,
      totalPages: job.totalpages,
      colorPages: job.colorpages,
      duplex: job.duplex === undefined ? 0 : job.duplex.toLowerCase() === 'true' ? 1 : 2,
      copies: 1,
      grayscale: false,
      paperSize: job.papersize,
      createdAt: job.datetime ?? now,
      status: statusOfRecorded(job.jobtype),
      tags: tagsOf(user),
      jobType: job.jobtype,
      outputPortId: port?.id ?? 0,
      outputPortName: port?.name ?? '',
      scanWorkflowId: 0,
      scanConnectorId: 0,
      content: { kind: 'none' },
    }),
  );
}
