/** Test files of other projects that are repeated on PostgreSQL: what stands on the store's own behaviour. */
export const postgresRepeats: readonly string[] = [
  'simulators/service/store/tables/*.test.ts',
  'simulators/service/store/*.test.ts',
  'simulators/service/balances/*.test.ts',
  'simulators/service/imports/*.test.ts',
  'simulators/service/scheduler/*.test.ts',
  'simulators/service/delivery/{queue,recovery,release,renew}*.test.ts',
  'simulators/service/http/calls/{history,release}*.test.ts',
];
