import { type OperationStatement, type ParameterStatement, parameters } from '../operation.ts';

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

/** interface 4.5: "same parameters as create except sendusername". */
const deprecatedPortParameters = outputPortParameters.filter(({ name }) => name !== 'sendusername');

/** SIL-61: what is given changes. */
function asOptional(parameter: ParameterStatement): ParameterStatement {
  return { ...parameter, required: false };
}

/** interface 4.5 and 4.6. */
export const portsOperations: readonly OperationStatement[] = [
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
    id: 'outputports.put-create',
    section: '4.5',
    method: 'PUT',
    path: '/outputports',
    parameters: deprecatedPortParameters,
    permissions: ['ViewOutputPort', 'CreateOutputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'outputports.update',
    section: '4.5',
    method: 'PATCH',
    path: '/outputports/{outputportid}',
    parameters: [
      ...parameters('path', 'int', 'outputportid'),
      ...outputPortParameters.map(asOptional),
    ],
    permissions: ['ViewOutputPort', 'ModifyOutputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'outputports.put-update',
    section: '4.5',
    method: 'PUT',
    path: '/outputports',
    parameters: [...parameters('form', 'int', 'id'), ...deprecatedPortParameters],
    permissions: ['ViewOutputPort', 'ModifyOutputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'outputports.move',
    section: '4.5',
    method: 'PUT',
    path: '/outputports/{outputportid}/move',
    parameters: [
      ...parameters('path', 'int', 'outputportid'),
      ...parameters('form', 'string', 'domainname destinationdomainname'),
    ],
    permissions: ['ViewOutputPort', 'ModifyOutputPort'],
    withoutAdvanced: 'never',
    errors: [],
  },
  {
    id: 'outputports.delete',
    section: '4.5',
    method: 'DELETE',
    path: '/outputports/{outputportid}',
    parameters: parameters('path', 'int', 'outputportid'),
    permissions: ['ViewOutputPort', 'DeleteOutputPort'],
    withoutAdvanced: 'never',
    errors: [403],
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
    id: 'inputports.delete',
    section: '4.6',
    method: 'DELETE',
    path: '/inputports/{inputportid}',
    parameters: parameters('path', 'int', 'inputportid'),
    permissions: ['ViewInputPort', 'DeleteInputPort'],
    withoutAdvanced: 'never',
    errors: [403],
  },
];
