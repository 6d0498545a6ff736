import { type ErrorCode, errorCodes } from '../rules/error-codes.ts';
import { type ProblemCode, problemRow } from '../rules/problems.ts';
import { allOperations } from './index.ts';
import type { Operation } from './operation.ts';
import { anyCall, refusalsOf } from './refusals.ts';

/** A call in a situation in which it gives an errorCode. */
export interface ErrorPair {
  readonly errorCode: ErrorCode;
  readonly operation: Operation;
  readonly problem: ProblemCode;
  readonly status: number;
}

/** Every errorCode that a call can give, from the declarations. */
export function errorPairs(): readonly ErrorPair[] {
  return allOperations.flatMap((operation) =>
    refusalsOf(operation).map((problem) => pairOf(operation, problem)),
  );
}

/** What any call can meet, whichever it is. */
export function anyCallPairs(): readonly Omit<ErrorPair, 'operation'>[] {
  return anyCall.map((problem) => {
    const { status, errorCode = errorCodes.objectTree }: Row = problemRow(problem);
    return { errorCode, problem, status };
  });
}

type Row = ReturnType<typeof problemRow>;

function pairOf(operation: Operation, problem: ProblemCode): ErrorPair {
  const { status, errorCode = operation.errorCode } = problemRow(problem);
  return { errorCode, operation, problem, status };
}

/** interface 7: what each code means. */
export const errorMeanings: Readonly<Record<keyof typeof errorCodes, string>> = {
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

const noCall = 'no operation of the interface does what it is named after';

/** Codes that no call gives in a situation of its own, and why. */
export const neverGiven: Partial<Readonly<Record<keyof typeof errorCodes, string>>> = {
  ok: 'the answer of every call that did what it was asked',
  createTrigger: `${noCall}: triggers`,
  deleteTrigger: `${noCall}: triggers`,
  runAutomation: `${noCall}: automation`,
  registerServer: `${noCall}: servers`,
  noServicesForAuthProvider: `${noCall}: services of a provider`,
  unknown: 'never on purpose (SIL-13): with HTTP 500, when the service failed',
};
