import { accepts, answersWith } from '../../engine/case/assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  both,
  withKey,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { asText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { serverVersionInfo } from '../../spec/shape.ts';

const version = call('version.get');

/** interface 4.1. */
export const rules = [
  rule('VER-01', 'GET /version answers ServerVersionInfo with every member, each of its type', {
    from: [
      'version.get call',
      'base path',
      '1 the version is queried',
      '2 ServerVersionInfo',
      'version.get returns',
      '9 the version is in the address',
      '9 GET /version',
    ],
    check: answersWith('version.get', serverVersionInfo),
    faults: [
      fault(
        'version-without-build-time',
        'leaves buildTimeStamp out of the version',
        alterRecords(version, (record) => without(record, 'buildTimeStamp')),
      ),
      fault(
        'version-build-time-as-text',
        'returns buildTimeStamp as a string',
        alterRecords(version, ({ buildTimeStamp, ...rest }) => ({
          ...rest,
          buildTimeStamp: asText(buildTimeStamp),
        })),
      ),
    ],
  }),
  rule('VER-02', 'GET /version works with a key that lacks the Advanced API permissions option', {
    from: ['version.get keys', '4 without the Advanced option'],
    needs: ['key.plain'],
    check: accepts((x) => version(x) && x.key === 'plain', '200 with a version'),
    faults: fault(
      'version-needs-advanced',
      'refuses the version to a key without the Advanced API permissions option',
      ({ key }) => answersInstead(both(version, withKey(key('plain')))),
    ),
  }),
];

export const testCases = [
  /** The version with a key that lacks the option. */
  testCase('version/plain-key', ['key.plain'], async (s) => {
    await s.call('version.get', {}, { key: s.credentials.key('plain') });
  }),
];
