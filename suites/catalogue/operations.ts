import { type OperationStatement, parameters } from './operation.ts';

const outputPortParameters = [
  ...parameters(
    'form',
    'string',
    'domainname portname address vendor? printerippurl? ipreaderaddress? deviceserial? description? deviceAdminUsername? deviceAdminPassword?',
  ),
  ...parameters(
    'form',
    'int',
    'porttype serviceid?* printprotocol? outputtype? modelfamily? embeddedconfiguration?',
  ),
  ...parameters(
    'form',
    'boolean',
    'embedded? reversefinisher? monochromeprinter? matchinginputport? softwareCopyCollation? sendusername?',
  ),
];

const inputPortParameters = [
  ...parameters('form', 'string', 'domainname portname'),
  ...parameters('form', 'int', 'porttype outputportid? locationid?'),
  ...parameters('form', 'long', 'portFlags?'),
];

const releaseParameters = [
  ...parameters('form', 'int', 'copies? duplex?'),
  ...parameters('form', 'boolean', 'grayscale? retain?'),
];

/** interface 4, the calls that the catalogue judges so far, in the interface's order. */
export const operations: readonly OperationStatement[] = [
  {
    id: 'version.get',
    section: '4.1',
    method: 'GET',
    path: '/version',
    parameters: [],
    permissions: [],
    withoutAdvanced: 'always',
    errors: [403],
  },
  {
    id: 'account.get',
    section: '4.2',
    method: 'GET',
    path: '/account',
    parameters: parameters('form', 'string', 'domainname?'),
    permissions: ['ViewAccount'],
    withoutAdvanced: 'always',
    errors: [404],
  },
  {
    id: 'account.head',
    section: '4.2',
    method: 'HEAD',
    path: '/account',
    parameters: parameters('form', 'string', 'domainname?'),
    permissions: [],
    withoutAdvanced: 'always',
    errors: [404],
  },
  {
    id: 'login.post',
    section: '4.3',
    method: 'POST',
    path: '/login',
    parameters: [
      ...parameters('form', 'int', 'authtype'),
      ...parameters('form', 'string', 'userid password?'),
    ],
    permissions: [],
    withoutAdvanced: 'always',
    errors: [401, 403],
  },
  {
    id: 'documents.list',
    section: '4.4',
    method: 'GET',
    path: '/documents',
    parameters: parameters('form', 'int', 'status?* maxRecords?'),
    permissions: ['ViewJob'],
    withoutAdvanced: 'always',
    errors: [403],
  },
  {
    id: 'documents.history',
    section: '4.4',
    method: 'GET',
    path: '/documents/history',
    parameters: [
      ...parameters('form', 'int', 'maxrecords? status?*'),
      ...parameters('form', 'string', 'pagetoken? domainname? username? portname? jobtype?'),
      ...parameters('form', 'datetime', 'datestart? dateend?'),
    ],
    permissions: ['ViewReport'],
    withoutAdvanced: 'never',
    errors: [400],
  },
  {
    id: 'documents.record',
    section: '4.4',
    method: 'POST',
    path: '/documents/history',
    parameters: parameters(
      'form',
      'string',
      'jobtype totalpages? colorpages? papersize? duplex? title? serialnumber? address? username? providerid? datetime?',
    ),
    permissions: [],
    withoutAdvanced: 'never',
    errors: [400, 401, 403],
  },
  {
    id: 'documents.upload',
    section: '4.4',
    method: 'PUT',
    path: '/documents',
    parameters: [
      ...parameters('part', 'file', 'data'),
      ...parameters(
        'part',
        'string',
        'username portname title copies? grayscale? duplex? outputpagesize? pageorientation? scale?',
      ),
      ...parameters('part', 'int', 'providerid?'),
    ],
    permissions: ['AddJob'],
    withoutAdvanced: 'always',
    errors: [400, 403],
  },
  {
    id: 'documents.delete',
    section: '4.4',
    method: 'DELETE',
    path: '/documents/{uuid}',
    parameters: parameters('path', 'string', 'uuid'),
    permissions: ['ViewJob', 'DeleteJob'],
    withoutAdvanced: 'owner',
    errors: [403],
  },
  {
    id: 'documents.send',
    section: '4.4',
    method: 'POST',
    path: '/documents/{uuid}/{port}',
    parameters: [...parameters('path', 'string', 'uuid port'), ...releaseParameters],
    permissions: ['ReleaseJob'],
    withoutAdvanced: 'owner',
    errors: [400, 403],
  },
  {
    id: 'documents.download',
    section: '4.4',
    method: 'GET',
    path: '/documents/{uuid}.content',
    parameters: [...parameters('path', 'string', 'uuid'), ...releaseParameters],
    permissions: ['ViewJob'],
    withoutAdvanced: 'owner',
    errors: [400, 403, 404, 503],
  },
  {
    id: 'outputports.list',
    section: '4.5',
    method: 'GET',
    path: '/outputports',
    parameters: [
      ...parameters('form', 'int', 'providerid?'),
      ...parameters('form', 'string', 'username?'),
      ...parameters('form', 'boolean', 'enrichPorts?'),
    ],
    permissions: ['ViewOutputPort'],
    withoutAdvanced: 'never',
    errors: [403],
  },
  {
    id: 'outputports.create',
    section: '4.5',
    method: 'POST',
    path: '/outputports',
    parameters: outputPortParameters,
    permissions: ['ViewOutputPort', 'CreateOutputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'inputports.create',
    section: '4.6',
    method: 'PUT',
    path: '/inputports',
    parameters: inputPortParameters,
    permissions: ['ViewInputPort', 'CreateInputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'inputports.update',
    section: '4.6',
    method: 'PUT',
    path: '/inputports',
    parameters: [...parameters('form', 'int', 'id'), ...inputPortParameters],
    permissions: ['ViewInputPort', 'ModifyInputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'inputports.list',
    section: '4.6',
    method: 'GET',
    path: '/inputports',
    parameters: [
      ...parameters('form', 'int', 'providerid? locationids?*'),
      ...parameters('form', 'string', 'username?'),
      ...parameters('form', 'boolean', 'enrichPorts?'),
    ],
    permissions: ['ViewInputPort'],
    withoutAdvanced: 'always',
    errors: [403],
  },
  {
    id: 'users.get',
    section: '4.7',
    method: 'GET',
    path: '/users',
    parameters: [
      ...parameters('form', 'string', 'username'),
      ...parameters('form', 'int', 'providerid'),
    ],
    permissions: ['ViewUser'],
    withoutAdvanced: 'never',
    errors: [403, 404],
  },
  {
    id: 'users.create',
    section: '4.7',
    method: 'PUT',
    path: '/users',
    parameters: [
      ...parameters('form', 'string', 'username detaildata?*'),
      ...parameters('form', 'int', 'providerid? detailtype?*'),
    ],
    permissions: ['ViewUser', 'CreateUser'],
    withoutAdvanced: 'never',
    errors: [403],
  },
  {
    id: 'users.card',
    section: '4.7',
    method: 'POST',
    path: '/users/{username}/cards',
    parameters: [
      ...parameters('path', 'string', 'username'),
      ...parameters('form', 'string', 'cardid'),
    ],
    permissions: ['ViewUser', 'ModifyUser', 'CardManagement'],
    withoutAdvanced: 'always',
    errors: [400, 403],
  },
  {
    id: 'card.get',
    section: '4.11',
    method: 'GET',
    path: '/card',
    parameters: parameters('query', 'string', 'cd Mac'),
    permissions: [],
    withoutAdvanced: 'always',
    errors: [400],
  },
  {
    id: 'card.post',
    section: '4.11',
    method: 'POST',
    path: '/card',
    parameters: parameters('query', 'string', 'cd Mac'),
    permissions: [],
    withoutAdvanced: 'always',
    errors: [400],
  },
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** The statement of an operation. Throws for an id the catalogue does not have: a slip in a scenario. */
export function operationOf(id: string): OperationStatement {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`the catalogue has no operation '${id}'`);
  return found;
}
