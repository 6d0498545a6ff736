/** interface 7: the values of errorCode. */
export const errorCodes = {
  ok: 0,
  notImplemented: 1000,
  outputDocument: 1001,
  deleteDocument: 1002,
  createUser: 1003,
  deleteUser: 1004,
  enrollCard: 1005,
  accountNotFound: 1006,
  objectTree: 1007,
  createAccount: 1008,
  createOutputPort: 1009,
  updateUser: 1013,
  createInputPort: 1015,
  deleteInputPort: 1016,
  deleteOutputPort: 1017,
  outputNotReady: 1042,
  unknown: 10000,
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
