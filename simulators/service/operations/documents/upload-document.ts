import { keyHolds } from '../../rules/access.ts';
import { titleCarriesExtension } from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import {
  describePageOption,
  illFormedPageOption,
  type PageOptions,
} from '../../rules/page-options.ts';
import type { InputPort, OutputPort, User } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { inputPortByName } from '../find/port.ts';
import { isActive, userByName } from '../find/user.ts';
import { type Asking, json, operation } from '../operation.ts';
import { deferred, file, optional, part, withDefault } from '../parameter.ts';
import { documentInfo, toDocumentInfo } from '../shapes/document-info.ts';
import { bool, int, name, unchecked } from '../words.ts';
import { takeIn } from './take-in.ts';

export const uploadDocument = operation({
  id: 'uploadDocument',
  method: 'PUT',
  path: '/documents',
  section: '4.4',
  silences: [
    'SIL-35',
    'SIL-40',
    'SIL-41',
    'SIL-49',
    'SIL-51',
    'SIL-52',
    'SIL-5A',
    'SIL-120',
    'SIL-124',
    'SIL-128',
  ],
  summary: 'Upload a document into a queue',
  grant: grant(['AddJob'], { advanced: 'not needed' }),
  body: 'multipart',
  parameters: {
    data: file('the document'),
    username: part(name()),
    portname: part(name({ description: 'name of the input port' })),
    title: part(name({ description: 'must end with the extension of the file unless it is pdf' })),
    providerid: optional(part(int())),
    copies: withDefault(part(int({ minimum: 1, maximum: 9999 })), 1),
    grayscale: withDefault(part(bool()), false),
    duplex: withDefault(part(int({ minimum: 0, maximum: 2 })), 0),
    outputpagesize: deferred(optional(part(unchecked('push print only')))),
    pageorientation: deferred(
      optional(part(unchecked('push print only: 0 portrait, 1 landscape'))),
    ),
    scale: deferred(optional(part(unchecked('push print only: percent, 1-100')))),
  },
  answer: json(documentInfo),
  problems: [
    'upload-for-another',
    'user-unknown',
    'queue-unknown',
    'queue-unmapped',
    'document-empty',
    'title-extension',
    'parameter-ill-formed',
  ],
  errorCode: errorCodes.objectTree,

  async run(call, parameters) {
    const { username, portname, title, data } = parameters;
    const accountId = await requestAccountId(call);
    const user = await userByName(call, username, { accountId, providerId: parameters.providerid });
    if (!mayUploadFor(call, user))
      throw call.problem('upload-for-another', { parameter: 'username' });
    if (user === undefined || !isActive(call, user))
      throw call.problem('user-unknown', { parameter: 'username' });
    const queue = await inputPortByName(call, accountId, portname);
    if (queue === undefined) throw call.problem('queue-unknown', { parameter: 'portname' });
    const port = await pushPortOf(call, queue);
    if (queue.portType === 1 && port === undefined)
      throw call.problem('queue-unmapped', { parameter: 'portname' });
    // Nothing would come out of a printer, and yet the printer would have had all of it.
    if (data.content.ref.size === 0) throw call.problem('document-empty', { parameter: 'data' });
    if (!titleCarriesExtension(title, data.fileName))
      throw call.problem('title-extension', { parameter: 'title' });
    const pageOptions = port === undefined ? {} : pageOptionsOf(parameters);
    const illFormed = illFormedPageOption(pageOptions);
    if (illFormed !== undefined)
      throw call.problem('parameter-ill-formed', {
        parameter: illFormed,
        detail: describePageOption(illFormed, pageOptions),
      });

    const { copies, grayscale, duplex } = parameters;
    const given = { data, title, copies, grayscale, duplex, ...pageOptions };
    const document = await takeIn(call, { user, queue, port, given });
    return toDocumentInfo(document, { now: call.now, isOnline: true });
  },
});

/** Of a push print: for a pull print they are ignored, whatever they are (SIL-06). */
function pageOptionsOf(
  sent: {
    readonly [N in keyof PageOptions]-?: () => PageOptions[N];
  },
): PageOptions {
  return {
    outputpagesize: sent.outputpagesize(),
    pageorientation: sent.pageorientation(),
    scale: sent.scale(),
  };
}

/** SIL-35: for oneself, or with AddJob in the key's own list, or as Administrator. Known and unknown names alike. */
function mayUploadFor({ access }: Asking, user: User | undefined): boolean {
  if (access.user === undefined || access.user.id === user?.id) return true;
  return access.standing?.role === 'Administrators' || keyHolds(access.key, 'AddJob');
}

async function pushPortOf(asking: Asking, queue: InputPort): Promise<OutputPort | undefined> {
  if (queue.portType === 0 || queue.outputPortId === undefined) return undefined;
  return asking.service.store.read.ports.outputById(queue.outputPortId);
}
