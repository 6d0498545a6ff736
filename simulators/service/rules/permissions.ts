/** The permissions the interface names (interface 5.8). */
export const permissions = [
  'ViewAccount', 'CreateAccount', 'ModifyAccount', 'DeleteAccount',
  'ViewJob', 'AddJob', 'DeleteJob', 'ReleaseJob', 'ViewReport',
  'ViewOutputPort', 'CreateOutputPort', 'ModifyOutputPort', 'DeleteOutputPort',
  'ViewInputPort', 'CreateInputPort', 'ModifyInputPort', 'DeleteInputPort',
  'ViewUser', 'CreateUser', 'ModifyUser', 'DeleteUser',
  'GenerateShortID', 'GenerateOTP', 'CardManagement',
  'ViewAuthenticationProviders', 'ModifyAuthenticationProviders', 'DeleteAuthenticationProviders',
  'ViewAccessControls', 'CreateAccessControls', 'DeleteAccessControls',
  'ViewLocations', 'CreateLocations', 'ModifyLocations', 'DeleteLocations',
  'ViewTerminalConfig', 'CreateTerminalConfig', 'ViewLicense',
] as const;

export type Permission = (typeof permissions)[number];
