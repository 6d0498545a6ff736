import { type ErrorCode, errorCodes } from '../rules/error-codes.ts';

type CodeName = keyof typeof errorCodes;

/** interface 7: what an errorCode means. */
export function meaningOf(code: ErrorCode): string {
  const name = codeNames.find((one) => errorCodes[one] === code);
  return name === undefined ? '' : meanings[name];
}

const codeNames = Object.keys(errorCodes) as readonly CodeName[];

const meanings: Readonly<Record<CodeName, string>> = {
  ok: 'OK',
  notImplemented: 'not implemented',
  outputDocument: 'output document error',
  deleteDocument: 'delete document error',
  createUser: 'create user error',
  deleteUser: 'delete user error',
  enrollCard: 'enroll card error',
  accountNotFound: 'account not found',
  objectTree: 'object tree error',
  createAccount: 'create account error',
  createOutputPort: 'create output port error',
  createTrigger: 'create trigger error',
  deleteTrigger: 'delete trigger error',
  runAutomation: 'run automation error',
  updateUser: 'update user error',
  registerServer: 'register server error',
  createInputPort: 'create input port error',
  deleteInputPort: 'delete input port error',
  deleteOutputPort: 'delete output port error',
  deleteAuthProvider: 'delete authentication provider error',
  saveAuthProvider: 'save authentication provider error',
  noServicesForAuthProvider: 'no services for authentication provider error',
  saveAccessControl: 'save access control error',
  deleteAccessControl: 'delete access control error',
  outputNotReady: 'output not ready error',
  createGroup: 'create group error',
  deleteGroup: 'delete group error',
  licenseCount: 'license count exceeded',
  licenseExpired: 'license expired',
  licenseGroup: 'license group not found',
  importUsers: 'import users error',
  createTerminalConfig: 'create terminal configuration error',
  deleteAccount: 'delete account error',
  updateAccount: 'update account error',
  unknown: 'unknown error',
};
