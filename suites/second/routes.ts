import type { Answer } from './answer.ts';
import type { Asked } from './asked.ts';
import { accountInfo, createAccount } from './calls/account.ts';
import { tap } from './calls/card.ts';
import { downloadDocument, sendDocument } from './calls/document.ts';
import { deleteDocument, listDocuments, uploadDocument } from './calls/documents.ts';
import { history, recordJob } from './calls/history.ts';
import { deleteInputPort, listInputPorts, putInputPort } from './calls/input-ports.ts';
import { login } from './calls/login.ts';
import {
  createOutputPort,
  deleteOutputPort,
  listOutputPorts,
  moveOutputPort,
  putOutputPort,
  updateOutputPort,
} from './calls/output-ports.ts';
import {
  allUsers,
  createUser,
  deleteUser,
  getUser,
  registerCard,
  updateUser,
} from './calls/users.ts';
import { version } from './calls/version.ts';

/** A call of interface part 4. */
export interface Route {
  readonly method: string;
  /** A segment '*' may hold anything. */
  readonly path: string;
  readonly rights: readonly string[];
  /** 'No Advanced API permissions needed'. */
  readonly plain?: boolean;
  /** None needed for the document's owner. */
  readonly owners?: boolean;
  /** What part 5 has special words for; `content` is what an insecure key doesn't get. */
  readonly kind?: 'login' | 'record' | 'documents' | 'content';
  /** Every other parameter is refused. */
  readonly takes: string;
  readonly call: (asked: Asked) => Answer | Promise<Answer>;
}

const view = { output: 'ViewOutputPort', input: 'ViewInputPort', user: 'ViewUser' };
const portParameters =
  'domainname portname address porttype serviceid vendor embedded printprotocol outputtype reversefinisher printerippurl modelfamily monochromeprinter ipreaderaddress embeddedconfiguration deviceserial matchinginputport description softwareCopyCollation sendusername deviceAdminUsername deviceAdminPassword';
const uploadParts =
  'username portname title providerid copies grayscale duplex outputpagesize pageorientation scale';
const jobParameters =
  'jobtype totalpages colorpages papersize duplex title serialnumber address username providerid datetime';
const queueParameters = 'id domainname portname porttype outputportid portFlags locationid';

const routes: readonly Route[] = [
  route('GET version', { plain: true, call: version }),
  route('GET account', {
    rights: ['ViewAccount'],
    plain: true,
    takes: 'domainname',
    call: accountInfo,
  }),
  route('PUT account', {
    rights: ['ViewAccount', 'CreateAccount'],
    takes:
      'parentdomain accountname accounttype domainname applicationname trustallclients locationid',
    call: createAccount,
  }),
  route('POST login', {
    plain: true,
    kind: 'login',
    takes: 'authtype userid password',
    call: login,
  }),
  route('GET documents', {
    rights: ['ViewJob'],
    plain: true,
    kind: 'documents',
    takes: 'status maxRecords',
    call: listDocuments,
  }),
  route('PUT documents', {
    rights: ['AddJob'],
    plain: true,
    takes: uploadParts,
    call: uploadDocument,
  }),
  route('GET documents/history', {
    rights: ['ViewReport'],
    takes: 'maxrecords pagetoken datestart dateend domainname username portname status jobtype',
    call: history,
  }),
  route('POST documents/history', { kind: 'record', takes: jobParameters, call: recordJob }),
  route('DELETE documents/*', {
    rights: ['ViewJob', 'DeleteJob'],
    owners: true,
    call: deleteDocument,
  }),
  route('POST documents/*/*', {
    rights: ['ReleaseJob'],
    owners: true,
    kind: 'content',
    takes: 'copies grayscale retain duplex',
    call: sendDocument,
  }),
  route('GET documents/*', {
    rights: ['ViewJob'],
    owners: true,
    kind: 'content',
    takes: 'copies grayscale retain duplex',
    call: downloadDocument,
  }),
  route('GET outputports', {
    rights: [view.output],
    takes: 'providerid username enrichPorts',
    call: listOutputPorts,
  }),
  route('POST outputports', {
    rights: [view.output, 'CreateOutputPort'],
    takes: portParameters,
    call: createOutputPort,
  }),
  route('PUT outputports', {
    rights: [view.output],
    takes: `id ${portParameters}`,
    call: putOutputPort,
  }),
  route('PATCH outputports/*', {
    rights: [view.output, 'ModifyOutputPort'],
    takes: portParameters,
    call: updateOutputPort,
  }),
  route('PUT outputports/*/move', {
    rights: [view.output, 'ModifyOutputPort'],
    takes: 'domainname destinationdomainname',
    call: moveOutputPort,
  }),
  route('DELETE outputports/*', {
    rights: [view.output, 'DeleteOutputPort'],
    call: deleteOutputPort,
  }),
  route('GET inputports', {
    rights: [view.input],
    plain: true,
    takes: 'providerid username locationids enrichPorts',
    call: listInputPorts,
  }),
  route('PUT inputports', { rights: [view.input], takes: queueParameters, call: putInputPort }),
  route('DELETE inputports/*', {
    rights: [view.input, 'DeleteInputPort'],
    call: deleteInputPort,
  }),
  route('GET users', { rights: [view.user], takes: 'username providerid', call: getUser }),
  route('GET users/all', {
    rights: [view.user],
    takes: 'providerid maxrecords pagetoken',
    call: allUsers,
  }),
  route('PUT users', {
    rights: [view.user, 'CreateUser'],
    takes: 'username providerid detailtype detaildata',
    call: createUser,
  }),
  route('DELETE users/*', {
    rights: [view.user, 'DeleteUser'],
    takes: 'providerid',
    call: deleteUser,
  }),
  route('POST users/*', {
    rights: [view.user, 'ModifyUser'],
    takes: 'providerid detailtype detaildata',
    call: updateUser,
  }),
  route('POST users/*/cards', {
    rights: [view.user, 'ModifyUser', 'CardManagement'],
    plain: true,
    takes: 'cardid',
    call: registerCard,
  }),
  route('GET card', { plain: true, takes: 'cd Mac', call: tap }),
  route('POST card', { plain: true, takes: 'cd Mac', call: tap }),
];

type RouteWords = Partial<Omit<Route, 'method' | 'path' | 'call'>> & Pick<Route, 'call'>;

function route(line: string, words: RouteWords): Route {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, rights: [], takes: '', ...words };
}

/** The route of a request, and what stands in the places of its path. */
export function findRoute(
  method: string,
  path: string,
): { readonly route: Route; readonly segments: readonly string[] } | undefined {
  const parts = path.split('/');
  const fits = (one: Route): boolean => {
    const own = one.path.split('/');
    return (
      one.method === method &&
      own.length === parts.length &&
      own.every((part, at) => part === '*' || part === parts[at])
    );
  };
  const found = routes.filter(fits).toSorted((a, b) => stars(a) - stars(b))[0];
  if (found === undefined) return undefined;
  const places = found.path.split('/');
  const segments = parts.filter((_, at) => places[at] === '*').map(decodeURIComponent);
  return { route: found, segments };
}

function stars({ path }: Route): number {
  return path.split('*').length;
}
